import { parseArgs } from 'node:util';
import { ControlServer } from './control.js';
import { EventStoreDbEmulator } from './emulator.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'control-port': { type: 'string', default: '0' },
    data: { type: 'string' },
  },
});

const emulator = await EventStoreDbEmulator.start({ port: Number(values.port), dataFile: values.data });
const control = await ControlServer.start(emulator, Number(values['control-port']));

async function stop(): Promise<void> {
  await control.stop();
  await emulator.stop();
}

process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
process.stdout.write(`${JSON.stringify({ port: emulator.port, controlPort: control.port, url: emulator.url })}\n`);
