/**
 * What the client uses and the oldest hosts lack: Chromium 70 and iOS 12.0. Before any of it runs. Of what is newer
 * `lib` in src/tsconfig.json knows nothing, so that nobody uses it.
 */
if (!Object.getOwnPropertyNames(Object).includes('fromEntries'))
  Object.defineProperty(Object, 'fromEntries', {
    value: (entries: Iterable<readonly [string, unknown]>) => {
      const made: Record<string, unknown> = {}
      for (const [name, value] of entries) made[name] = value
      return made
    },
  })
