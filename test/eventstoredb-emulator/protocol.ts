import { createRequire } from 'node:module';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/**
 * The messages and services of the protocol, as the client package ships them. They are CommonJS that assigns its exports
 * at run time, so that only the default import sees them in every module system.
 */
export { featureServices, features, gossip, gossipServices, shared, status, streamServices, streams };

// Messages check their parts with `instanceof`: well-known types must come from the protobuf that the client itself loads.
const requireHere = createRequire(import.meta.url);
const requireOfClient = createRequire(requireHere.resolve('@eventstore/db-client'));

export const { Any } = requireOfClient(
  'google-protobuf/google/protobuf/any_pb.js',
) as typeof import('google-protobuf/google/protobuf/any_pb.js');

export const { Empty: GoogleEmpty } = requireOfClient(
  'google-protobuf/google/protobuf/empty_pb.js',
) as typeof import('google-protobuf/google/protobuf/empty_pb.js');
