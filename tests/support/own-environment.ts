/** Environment of a hub process: this process's, without settings of the developer or of tools. */
export function hubEnvironment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const around = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('KDS_') || name === 'NODE_ENV' || value === undefined ? [] : [[name, value]],
  );
  // No crew in a test.
  return { ...Object.fromEntries(around), KDS_SANDBOX_CREW: '0', ...settings };
}
