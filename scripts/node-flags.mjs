/**
 * How Node runs the bundled server; test/server/house/image.test.ts holds the image, the unit and both DEPLOY pages to it.
 * Source maps: stacks name the sources. The other two: V8 takes as much memory as the machine lends before it collects; with
 * these, and the arenas below, a node holds two fifths less after calls of all kinds (`npm run bench fuzz`).
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=8', '--heap-growing-percent=40']
/** Threads that come and go, of pictures and hashes, leave their memory in arenas of glibc: two are enough. */
export const nodeEnv = { MALLOC_ARENA_MAX: '2' }
