// A broker that acknowledges reports without storing them.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';

const broker = await Aedes.createBroker();
const server = createServer(broker.handle).listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
