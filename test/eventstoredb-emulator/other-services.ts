import { randomUUID } from 'node:crypto';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { EndPoint } from './faults.js';
import { uuidMessage } from './messages.js';
import { admit, type NodeContext } from './node-context.js';
import { features, gossip, streamServices } from './protocol.js';

/** The version whose behaviour is followed (see README). */
const SERVER_VERSION = '23.10.0';

/** ServerFeatures.GetSupportedMethods: from this a client decides whether to append in batches. */
export function supportedMethodsHandler(context: NodeContext) {
  return async (
    call: ServerUnaryCall<Empty, SupportedMethods>,
    reply: sendUnaryData<SupportedMethods>,
  ): Promise<void> => {
    try {
      await admit(context, call.metadata);
      const response = new features.SupportedMethods();
      response.setEventStoreServerVersion(SERVER_VERSION);
      response.setMethodsList(Object.values(streamServices.StreamsService).map(({ path }) => supportedMethod(path)));
      reply(null, response);
    } catch (error) {
      reply(error as Error);
    }
  };
}

const METHOD_FEATURES: Readonly<Record<string, string[]>> = {
  batchappend: ['deadline_duration'],
  read: ['position', 'events'],
};

function supportedMethod(path: string) {
  const [, service = '', name = ''] = path.toLowerCase().split('/');
  const method = new features.SupportedMethod();
  method.setServiceName(service);
  method.setMethodName(name);
  method.setFeaturesList(METHOD_FEATURES[name] ?? []);
  return method;
}

/** Gossip.Read: a cluster of one, this node, which leads. */
export function gossipHandler(context: NodeContext, endPoint: () => EndPoint) {
  const instanceId = uuidMessage(randomUUID(), false);
  return async (call: ServerUnaryCall<Empty, ClusterInfo>, reply: sendUnaryData<ClusterInfo>): Promise<void> => {
    try {
      await admit(context, call.metadata);
      const { host, port } = endPoint();
      const address = new gossip.EndPoint();
      address.setAddress(host);
      address.setPort(port);
      const member = new gossip.MemberInfo();
      member.setInstanceId(instanceId);
      member.setHttpEndPoint(address);
      member.setState(gossip.MemberInfo.VNodeState.LEADER);
      member.setIsAlive(true);
      member.setTimeStamp('0');
      const cluster = new gossip.ClusterInfo();
      cluster.setMembersList([member]);
      reply(null, cluster);
    } catch (error) {
      reply(error as Error);
    }
  };
}
