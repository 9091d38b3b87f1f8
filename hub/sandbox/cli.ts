// Runs the sandbox alone: `node hub/sandbox/cli.ts`; a separate program that reads its own settings.
import { startSandbox } from './start-sandbox.ts';

/** Variable → default and highest value; the same names and defaults as the hub's. */
const NUMBERS = {
  KDS_SANDBOX_PORT: { fallback: 4601, max: 65_535 },
  KDS_SANDBOX_PACE: { fallback: 60, max: 36_000 },
  KDS_SANDBOX_SEED: { fallback: 1, max: 999_999_999 },
} as const;

const given = (name: string): string | undefined => process.env[name] || undefined;

function numberFrom(name: keyof typeof NUMBERS): number {
  const { fallback, max } = NUMBERS[name];
  const value = Number(given(name) ?? fallback);
  if (Number.isInteger(value) && value >= 0 && value <= max) return value;
  console.error(`${name} is "${given(name)}"; allowed: a whole number from 0 to ${max}`);
  process.exit(1);
}

type TextOption = 'brokerUrl' | 'brokerLogin' | 'brokerPasscode' | 'brokerVhost' | 'destination';

/** The option, if its variable is set. */
function option(key: TextOption, name: string): Partial<Record<TextOption, string>> {
  const value = given(name);
  return value === undefined ? {} : { [key]: value };
}

const sandbox = await startSandbox({
  port: numberFrom('KDS_SANDBOX_PORT'),
  paceOrdersPerHour: numberFrom('KDS_SANDBOX_PACE'),
  seed: numberFrom('KDS_SANDBOX_SEED'),
  ...option('brokerUrl', 'KDS_SANDBOX_BROKER_URL'),
  ...option('brokerLogin', 'KDS_BROKER_LOGIN'),
  ...option('brokerPasscode', 'KDS_BROKER_PASSCODE'),
  ...option('brokerVhost', 'KDS_BROKER_VHOST'),
  ...option('destination', 'KDS_BROKER_DESTINATION'),
});
const { login } = sandbox;
console.log(
  `Sandbox cloud: ${sandbox.apiUrl} (broker ${sandbox.brokerUrl}, realtime ${sandbox.realtimeUrl})`,
);
console.log(`Login: ${login.email} / ${login.password}; controls: GET ${sandbox.apiUrl}/sandbox`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
}
