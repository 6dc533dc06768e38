import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { checkout } from '../checkout'
import type { Context } from '../context'
import { papersPrefix } from '../core/certification/papers'
import { documentsFolder } from '../core/document/store'
import { contentTypes, immutable } from '../providers/storage'

const web = path.join(checkout, 'dist/web')
/** Longer than any file's, in characters. */
const nameMost = 1024
/** The web build's one page. */
export const document = path.join(web, 'index.html')
/** The build puts a hash of the content into the name. */
const hashed = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/

const notBuilt = `<!doctype html><html lang="zh-Hans"><meta charset="utf-8"><title>校园云生活</title>
<p>服务器已就绪，网页版还没有构建。请运行 <code>npm run build -- web</code>，然后刷新。</p>`

/** The web build at / and, with local storage, uploaded files at /files. */
export async function useStatic(app: FastifyInstance, context: Context): Promise<void> {
  await app.register((scope) => serve(scope, context))
}

async function serve(app: FastifyInstance, { providers }: Context): Promise<void> {
  // the file system knows no such name, which what serves files would call forbidden
  app.addHook('onRequest', async ({ url }, reply) => {
    const [name = ''] = url.split('?', 1)
    if (name.length <= nameMost) return undefined
    reply.callNotFound()
    return reply
  })
  const { folder } = providers.storage
  if (folder !== null) {
    mkdirSync(folder, { recursive: true })
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/files/',
      allowedPath: (name) => !path.posix.normalize(`/${name}`).toLowerCase().startsWith(`/${papersPrefix}`),
      decorateReply: false,
      cacheControl: false,
      index: false,
      setHeaders: (reply, file) => {
        const type = contentTypes[path.extname(file) as keyof typeof contentTypes] as string | undefined
        if (type !== undefined) reply.header('content-type', type)
        if (path.basename(path.dirname(file)) === documentsFolder)
          reply.header('content-disposition', 'attachment')
        reply.header('cache-control', immutable)
        reply.header('cross-origin-resource-policy', 'cross-origin')
        // previews of other apps fetch them; search engines list none
        reply.header('x-robots-tag', 'noindex')
        // Should anything but pictures, sounds and films ever get in here, a browser runs none of it.
        reply.header('content-security-policy', "default-src 'none'; sandbox")
      },
    })
  }
  await app.register(fastifyStatic, {
    root: web,
    prefix: '/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', hashed.test(file) ? immutable : 'no-cache')
    },
  })
  // who reads no HTML asks for it by this name
  app.get('/favicon.ico', (_request, reply) => reply.type('image/png').sendFile('icon-180.png'))
  // a page's address as the mini-programs have it leads to the same page here
  app.get('/pages/*', ({ url }, reply) => reply.redirect(`/#${url}`))
  app.get('/', (_request, reply) => {
    if (existsSync(document)) return reply.sendFile('index.html')
    return reply.status(503).type('text/html; charset=utf-8').send(notBuilt)
  })
}
