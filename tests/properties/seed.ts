// Seed of a run of property tests: a new one each time, shown in the titles; PROPERTY_SEED repeats a run.
export const seed: number = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 0x7fffffff);
