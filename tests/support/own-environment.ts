/** The environment of this process for one of the hub's: without settings that a developer or a tool has set here. */
export function ownEnvironment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const around = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('KDS_') || name === 'NODE_ENV' || value === undefined ? [] : [[name, value]],
  );
  // Nobody acts in a test but the test.
  return { ...Object.fromEntries(around), KDS_SANDBOX_CREW: '0', ...settings };
}
