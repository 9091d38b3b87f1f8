// An environment of tests whose page talks to a real hub: happy-dom for what a browser draws, Node's own classes for the
// network, which send a cookie and go to any origin.
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const OF_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'AbortController',
  'AbortSignal',
] as const;

const domOverNet: Environment = {
  name: 'dom-over-net',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const ofNode = OF_NODE.map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    const dom = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, descriptor] of ofNode)
      if (descriptor) Object.defineProperty(global, name, { ...descriptor, configurable: true });
    return dom;
  },
};

export default domOverNet;
