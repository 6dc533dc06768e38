import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { codes, type Envelope } from '../../contract/envelope'
import { isOutage, logOutage } from '../database/outage'
import { boundJson } from './bodies'
import { Busy, Refusal } from './refusal'

/** Response schema of a route: the serializer writes these fields and no others. */
export const envelopeOf = (data: TSchema): TSchema =>
  Type.Object({ code: Type.Integer(), data, message: Type.String(), msg: Type.String() })

/** `undefined` is the answer of a call that only does something. */
export const success = (data: unknown): Envelope<unknown> => ({
  code: codes.ok,
  data: data === undefined ? { done: true } : data,
  message: '',
  msg: '',
})

/** Data that is JSON text of the route's schema already: it goes out unread. For the hottest reads only. */
export class Ready<T> {
  constructor(readonly json: string) {}

  read = (): T => JSON.parse(this.json) as T
}

/** An answer of ready data, as `success` would give it: text, which goes out with the headers in one piece. */
export const readyBody = ({ json }: Ready<unknown>): string =>
  `{"code":${codes.ok},"data":${json},"message":"","msg":""}`

const ownWords: Record<string, [number, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, '内容太大了，请删减后再试'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, '不支持这种内容类型'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, '内容不是有效的 JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, '请求内容是空的'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, '内容长度不对'],
  FST_REQ_FILE_TOO_LARGE: [413, '图片不能超过 10 MB'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [400, '请用表单上传文件'],
  FST_ERR_VALIDATION: [400, '请求内容不对'],
}

function asRefusal(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const known = ownWords[error.code]
  if (known) return new Refusal(known[0], codes.refused, known[1])
  const status = error.statusCode
  if (status === 429) return new Refusal(429, codes.refused, error.message)
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal(status, codes.refused, '请求不对')
  return null
}

function answer(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  if (refusal) {
    const { status, code, message, msg, data } = refusal
    if (refusal instanceof Busy) reply.header('retry-after', String(refusal.retryAfter))
    return reply.status(status).send({ code, data, message, msg } satisfies Envelope)
  }
  if (isOutage(error)) {
    logOutage(request.log, error)
    const later: Envelope = { code: codes.refused, data: null, message: '服务正在恢复，请稍后再试', msg: '' }
    return reply.status(503).header('retry-after', '1').send(later)
  }
  request.log.error({ err: error }, 'request failed')
  const broken: Envelope = {
    code: codes.broken,
    data: null,
    message: '请联系管理员',
    msg: `请求编号 ${request.id}`,
  }
  return reply.status(500).send(broken)
}

/** Calls that are over before a route is found, by Node's codes: too long an address or header, too slow, no HTTP. */
const early: Record<string, readonly [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '请求太长了'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求超时了'],
}

const envelopeText = (message: string): string =>
  JSON.stringify({ code: codes.refused, data: null, message, msg: '' } satisfies Envelope)

/** Options of a server that answers in the envelope what no handler sees. */
export const earlyRefusals = {
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
    void answer(error, request, reply),
  clientErrorHandler({ code = '' }: { code?: string | undefined }, socket: Socket): void {
    const [status, message] = early[code] ?? ['400 Bad Request', '请求不对']
    const body = envelopeText(message)
    if (!socket.writable) socket.destroy()
    else
      socket.end(
        `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
  },
}

/** Answers every error and every unknown path of `app` in the envelope. JSON is bounded before it is parsed. */
export function useEnvelope(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      boundJson(text)
    } catch (error) {
      return done(error as Refusal)
    }
    return parseJson(request, text, done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.headers.host === undefined ? new Refusal(400, codes.refused, '请求不对') : undefined)
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
      .end(envelopeText('请求不对'))
  })
  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) =>
    reply
      .status(404)
      .send({ code: codes.refused, data: null, message: '没有这个接口', msg: '' } satisfies Envelope),
  )
}
