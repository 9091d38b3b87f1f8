// Owns the Prometheus figures of the process and its HTTP answers.

const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

export class ProcessFigures {
  private readonly build: string;
  private readonly answers = new Map<string, number>(STATUS_CLASSES.map((status) => [status, 0]));

  constructor(build: string) {
    this.build = build;
  }

  answered(status: number): void {
    const statusClass = `${Math.floor(status / 100)}xx`;
    this.answers.set(statusClass, (this.answers.get(statusClass) ?? 0) + 1);
  }

  text(sessions: number, ready: boolean): string {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const answers = [...this.answers].map(
      ([status, count]) => `kds_http_answers_total{status="${status}"} ${count}\n`,
    );
    return [
      head('kds_build_info', 'gauge', 'The build that runs.'),
      `kds_build_info{build=${JSON.stringify(this.build)}} 1\n`,
      figure('kds_ready', 'gauge', '1 once boards can be served.', ready ? 1 : 0),
      figure('kds_sessions', 'gauge', 'Displays signed in.', sessions),
      figure('process_resident_memory_bytes', 'gauge', 'Resident memory.', rss),
      figure('kds_heap_used_bytes', 'gauge', 'Heap in use.', heapUsed),
      figure('process_cpu_seconds_total', 'counter', 'Processor time used.', (user + system) / 1e6),
      figure('kds_uptime_seconds', 'gauge', 'Time since the start.', Math.round(process.uptime())),
      head('kds_http_answers_total', 'counter', 'HTTP answers by class of status.'),
      ...answers,
    ].join('');
  }
}

function figure(name: string, type: 'gauge' | 'counter', about: string, value: number): string {
  return `${head(name, type, about)}${name} ${value}\n`;
}

function head(name: string, type: 'gauge' | 'counter', about: string): string {
  return `# HELP ${name} ${about}\n# TYPE ${name} ${type}\n`;
}
