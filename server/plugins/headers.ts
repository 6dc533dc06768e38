import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import type { Context } from '../context'
import { document } from './static'

/** The socket's origin, where browsers do not count ws: as the same. */
const socketOrigin = (publicUrl: string): string => new URL(publicUrl).origin.replace(/^http/, 'ws')

/** Hashes of the scripts that stand in the web build's document itself. */
function inlineScripts(file: string): string[] {
  const scripts = readFileSync(file, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return [...scripts].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Content security policy of the web build: its own scripts, styles also inline, pictures also from the storage, and covers of books. */
function policy({ config, providers }: Context, scripts: string[]): Record<string, string[] | null> {
  const storage = providers.storage.origin === null ? [] : [providers.storage.origin]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'worker-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...storage, ...providers.books.covers],
    'media-src': ["'self'", 'blob:', ...storage],
    'font-src': ["'self'", 'data:'],
    // A picture that the person chose is read back as a blob.
    'connect-src': [
      "'self'",
      'blob:',
      ...(config.publicUrl === null ? [] : [socketOrigin(config.publicUrl)]),
      ...storage,
    ],
    // The web-view page shows other sites in a sandboxed frame.
    'frame-src': ["'self'", 'https:'],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  }
}

/** Security headers are the same on every answer, so helmet writes them once. */
function written(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => undefined)
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/** What `make` makes of the document as it is now: a build while the server stands has other scripts in it. `make` gets null where there is none. */
export function ofDocument<T>(file: string, make: (file: string | null) => T): () => T {
  const changed = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
  let at = changed()
  let made = make(at === null ? null : file)
  return () => {
    const now = changed()
    if (now !== at) {
      made = make(now === null ? null : file)
      at = now
    }
    return made
  }
}

function securityHeaders(context: Context): {
  page: () => Record<string, string>
  api: Record<string, string>
} {
  const https = context.config.publicUrl?.startsWith('https:') ?? false
  const everywhere = {
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } satisfies HelmetOptions
  const page = ofDocument(document, (file) =>
    written({
      ...everywhere,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: policy(context, file === null ? [] : inlineScripts(file)),
      },
    }),
  )
  // Data is no page: what only guards one would be a kilobyte on every call.
  const api = written({
    ...everywhere,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return { page, api: { ...api, 'cache-control': 'no-store' } }
}

/** Security headers, CORS by setting, and compression. */
export async function useHeaders(app: FastifyInstance, context: Context): Promise<void> {
  const { config } = context
  const headers = securityHeaders(context)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? headers.api : headers.page())
    done()
  })
  // Mini-programs are no browsers and need none of this; the web build comes from this server.
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'POST'],
      allowedHeaders: ['authorization', 'content-type', 'client_id', 'token'],
      exposedHeaders: ['x-request-id', 'retry-after', 'x-offline'],
      maxAge: 600,
    })
  }
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default, 11, takes longer than it saves on an answer made for one call.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
