import { EventStoreDBClient } from '@eventstore/db-client';

const CONNECTION_STRING = /^esdb(?:\+discover)?:\/\/(?<userInfo>[^@/?]*@)?[^?]+(?:\?(?<settings>.*))?$/;

/**
 * Refuses connection strings that can't be kept to. No message repeats the string: it may hold a password.
 *
 * @throws Error with one clear line
 */
export function assertConnectionString(url: string): void {
  const groups = CONNECTION_STRING.exec(url)?.groups;
  if (!groups) {
    throw new Error('not an EventStoreDB address: it reads esdb://[user:password@]host:port[,…][?setting=value&…]');
  }
  // The client takes settings in any case, with dashes or underscores.
  const settings = new Map(
    [...new URLSearchParams(groups.settings)].map(([name, value]) => [
      name.toLowerCase().replace(/[_-]/g, ''),
      value.trim(),
    ]),
  );
  if (groups.userInfo && settings.get('tls') === 'false') {
    throw new Error(
      'a user and password for EventStoreDB would cross the network in clear: leave out tls=false or them',
    );
  }
  if (settings.get('throwonappendfailure') === 'false') {
    throw new Error('throwOnAppendFailure=false is not supported: failed appends would look like successes');
  }
}

/** What is mended in the client below; not part of its public types. */
interface MendedMembers {
  supports(method: unknown, feature?: string): Promise<boolean>;
  handleError(grpcClient: unknown, error: Error): Promise<void>;
}

/**
 * Opens the client. One a process is enough, and more would share its faults: all clients of a process keep their batch
 * appends in one table.
 *
 * Two things in 6.2.1 can't be left as they are:
 * - Appends in batches share one call, for which there is no deadline, and that table. An append that isn't answered waits
 *   for ever, one whose call ends cleanly too; when any call of any client fails, all waiting appends fail, and an answer
 *   that comes to one of them later throws out of an event handler, which ends the process. The client appends in batches
 *   when the server supports it, so it is told that the server doesn't: each append is then a call of its own, with its
 *   own deadline and its own errors.
 * - When discovery fails while another call has just lost its connection, the client leaves a rejected promise to nobody,
 *   which ends the process. The same rejection also reaches the calls that wait for the connection, so nothing is hidden
 *   by settling this one.
 */
export function openClient(url: string): EventStoreDBClient {
  assertConnectionString(url);
  const client = connect(url);
  const members = client as unknown as MendedMembers;
  const handleError = members.handleError;
  if (typeof members.supports !== 'function' || typeof handleError !== 'function') {
    throw new Error(
      'this version of @eventstore/db-client is another one than 6.2, which the event log is written for',
    );
  }
  members.supports = () => Promise.resolve(false);
  members.handleError = async (grpcClient, error) => {
    await Promise.allSettled([handleError(grpcClient, error)]);
  };
  return client;
}

function connect(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // The client's own error carries the whole string.
    throw new Error(`the EventStoreDB address can't be read: ${(error as Error).message}`);
  }
}
