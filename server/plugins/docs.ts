import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { version } from '../../app.config'
import type { Route, Who } from '../../contract/http'
import { roleTitles } from '../../contract/roles/rules'
import { lazily } from '../http/lazily'

const compress = promisify(brotliCompress)
/** Reads of the document by one network. */
const readsPerMinute = 30

const folder = path.join(__dirname, 'docs')

type Json = Record<string, unknown>

const access: Record<Who, string> = {
  anyone: '无须登录',
  user: '须登录，否则 code 1001',
  student: '须通过学生认证，否则 code 147',
  verified: '须实名认证，否则 code 258',
  administrator: '学校或平台管理员',
  reviewer: '学校或平台管理员，或话题管理员',
  program: '学校的程序，带管理员生成的令牌',
  ...roleTitles,
}

const envelope = (data: unknown): Json => ({
  type: 'object',
  required: ['code', 'data', 'message', 'msg'],
  properties: {
    code: { type: ['integer', 'string'] },
    data,
    message: { type: 'string' },
    msg: { type: 'string' },
  },
})

function parameters(route: Route): Json[] {
  const required = new Set(route.query?.required ?? [])
  return Object.entries(route.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
}

function operation(path: string, route: Route): Json {
  const body = route.form ? upload : { 'application/json': { schema: route.body ?? { type: 'object' } } }
  return {
    operationId: path,
    tags: [path.includes('/') ? path.split('/')[0] : '登录与上传'],
    summary: route.title,
    description:
      access[route.who] +
      (route.scope === undefined ? '' : `，权限 ${route.scope}`) +
      (route.limit === undefined ? '' : `；每分钟 ${route.limit} 次`),
    security:
      route.who === 'anyone'
        ? [{}, { session: [] }]
        : route.scope === undefined
          ? [{ session: [] }]
          : [{ program: [route.scope] }],
    parameters: parameters(route),
    ...(route.method === 'POST' ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200: { description: '成功', content: { 'application/json': { schema: envelope(route.data) } } },
      default: {
        description: '失败：code 与 message 说明原因',
        content: { 'application/json': { schema: envelope({}) } },
      },
    },
  }
}

const upload = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  },
}

/** The contract as OpenAPI 3.1, whose schemas are JSON Schema like the contract's own. */
function openApi(routes: Record<string, Route>): Json {
  const paths = Object.entries(routes).map(([name, route]) => [
    `/api/${name}`,
    { [route.method.toLowerCase()]: operation(name, route) },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: '校园云生活',
      version: version.name,
      description: '每个回答都是 { code, data, message, msg }；code 为 0 或 1 时 data 有效。',
    },
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        program: {
          type: 'http',
          scheme: 'bearer',
          description: '学校的程序令牌，以 cct_ 开头，在“管理 → 数据 → 学校的程序”里生成。',
        },
      },
    },
  }
}

const page: Record<string, [file: string, type: string]> = {
  '/docs': ['index.html', 'text/html'],
  '/docs/docs.css': ['docs.css', 'text/css'],
  '/docs/docs.js': ['docs.js', 'text/javascript'],
}

/** GET /openapi.json, and at /docs a page to read it. */
export function useDocs(app: FastifyInstance, routes: Record<string, Route>): void {
  const plain = lazily(() => Buffer.from(JSON.stringify(openApi(routes))))
  // over a megabyte: compressed once, for all who ask
  const packed = lazily(() => compress(plain(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  const config = { rateLimit: { max: readsPerMinute, timeWindow: 60_000 } }
  app.get('/openapi.json', { config }, async (request, reply) => {
    reply.type('application/json').header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain())
    return reply.header('content-encoding', 'br').send(await packed())
  })
  for (const [url, [file, type]] of Object.entries(page)) {
    app.get(url, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await readFile(path.join(folder, file))),
    )
  }
}
