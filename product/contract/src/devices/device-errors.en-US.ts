import type { Words } from '@kiga/entity/words/words.ts';
import type { devicesErrorsZhCN } from './devices.zh-CN.ts';
import { machineErrorsEnUS } from './machine.en-US.ts';

/** Texts of the area's errors, in English. */
export const devicesErrorsEnUS = {
  DEVICES_SERIAL_TAKEN: 'This serial number has been entered already',
  DEVICES_GATEWAY_MAC_TAKEN: 'There is a gateway with this MAC address',
  DEVICES_GATEWAY_NAME_TAKEN: 'There is a gateway of this name',
  DEVICES_BRACELET_MAC_TAKEN: 'There is a bracelet with this MAC address',
  DEVICES_CHANNEL_NUMBER_TAKEN: 'There is a channel with this number',
  DEVICES_CHANNEL_NAME_TAKEN: 'There is a channel of this name',
  DEVICES_REGISTRATION_REFUSED: 'Serial number or verification code is wrong; enter the device on the platform first',
  DEVICES_REGISTERED_ALREADY:
    'This device is registered already; to register it anew, press “Register anew” on the platform',
  DEVICES_REGISTRATION_LOCKED: 'Too many wrong verification codes; try again in {seconds} seconds',
  DEVICES_SIGNATURE_WRONG: 'The signature is wrong',
  DEVICES_REQUEST_REPEATED: 'This request was made before; sign a new one',
  DEVICES_SERIAL_UNKNOWN: 'Nobody has entered this device; it has been noted and waits to be entered',
  DEVICES_DISABLED: 'This device is disabled',
  DEVICES_REPLACED: 'This device was swapped; it can only send its waiting events',
  DEVICES_SOURCE_NETWORK:
    'Enter an address or a network, such as 203.0.113.7 or 203.0.113.0/24; not wider than /8 (/32 for IPv6)',
  DEVICES_MAKER_ENABLED: 'This device uses its maker’s protocol already',
  DEVICES_MAKER_NOT_ENABLED: 'This device does not use its maker’s protocol',
  DEVICES_MAKER_UNREGISTERED_ONLY:
    'Only a device that is not registered can use its maker’s protocol; press “Register anew” first',
  DEVICES_CODE_WITH_SERIAL: 'With another serial number, enter the verification code of the new device',
  DEVICES_CODE_KNOWN: 'Enter another code: people outside may know the present one',
  DEVICES_GREETING_KINDERGARTENS: 'The kindergarten decides which names are shown',
  DEVICES_COMMAND_STATE: 'The device is not registered, so it receives no commands',
  DEVICES_COMMANDS_FULL: '{count} commands have no answer yet; try again later',
  ...machineErrorsEnUS,
  DEVICES_PERIOD: 'Choose at most {days} days',
  DEVICES_VERSION_TAKEN: 'There is a version of this name',
  DEVICES_VERSION_FILE: 'Upload either an app or a firmware',
  DEVICES_VERSION_STARTED: 'This version has been rolled out and cannot change; add a new version',
  DEVICES_VERSION_NOT_WIDER: 'The share must be above the present {percent} %',
  DEVICES_VERSION_OFFERED: 'This version is being rolled out; stop it first',
  DEVICES_BROADCAST_CONTENT: 'Enter a text or upload a recording, one of the two',
  DEVICES_BROADCAST_DAYS: 'The last day must not be before the first day',
  DEVICES_BROADCAST_STOPPED: 'This broadcast is stopped; resume it first',
  DEVICES_RECORDING_GONE: 'There is no such recording',
  DEVICES_UPDATE_GONE: 'There is no such update for this device now',
  DEVICES_UPDATE_RANGE: 'The requested range lies outside the file',
  DEVICES_BENCH_STATE: 'The device is not registered',
  DEVICES_BENCH_PROTOCOL: 'This device uses its maker’s protocol and has no secret',
  DEVICES_REPLAY_IMPOSSIBLE: 'Only messages with stored events and a complete body can be replayed',
  DEVICES_SELF_TEST_RUNS: 'A self-test of this device is running; wait a moment',
} satisfies Words<typeof devicesErrorsZhCN>;
