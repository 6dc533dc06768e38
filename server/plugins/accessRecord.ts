/**
 * The record of who called from which address, apart from the log, whose lines have no address: the law on network security
 * (网络安全法, article 21) wants it kept for six months. One file a day, read by whoever runs the server alone.
 */
import { accessSync, constants, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { addDays, dayOf } from '../../contract/rules'
import type { Context } from '../context'
import { StartError } from '../startError'

/** Six months, the longest of them, and a day. */
const keptDays = 185
const named = /^access-(\d{4}-\d{2}-\d{2})\.jsonl$/

type File = ReturnType<typeof pino.destination>

/** Appends to the file of the day; those of more than six months ago go as a day begins. */
export class DayFiles {
  private day = ''
  private file: File | null = null

  /** @throws StartError when it cannot write there */
  constructor(
    private readonly folder: string,
    private readonly failed: (err: unknown) => void,
  ) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK)
    } catch (cause) {
      throw new StartError('ACCESS_LOG 不能用：它应是一个文件夹，运行服务的用户能写', { cause })
    }
  }

  write(line: object, now = Date.now()): void {
    const day = dayOf(now)
    if (day !== this.day) this.turn(day)
    this.file?.write(`${JSON.stringify({ time: new Date(now).toISOString(), ...line })}\n`)
  }

  close(): void {
    this.file?.end()
    this.file = null
  }

  private turn(day: string): void {
    this.close()
    this.day = day
    const dest = path.join(this.folder, `access-${day}.jsonl`)
    this.file = pino.destination({ dest, sync: false, minLength: 4096, periodicFlush: 1000, mode: 0o600 })
    this.file.on('error', this.failed)
    const first = addDays(day, -keptDays)
    for (const name of readdirSync(this.folder)) {
      const [, of] = named.exec(name) ?? []
      if (of !== undefined && of < first) rmSync(path.join(this.folder, name), { force: true })
    }
  }
}

export function useAccessRecord(app: FastifyInstance, { config, log }: Context): void {
  if (config.accessLog === null) return
  const files = new DayFiles(config.accessLog, (err) => log.error({ err }, 'access record not written'))
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = null } = request.routeOptions
    if (route?.startsWith('/api/'))
      files.write({
        ip: request.ip,
        port: request.socket.remotePort ?? null,
        user: request.viewer?.id ?? null,
        method: request.method,
        route,
        status: reply.statusCode,
        reqId: request.id,
      })
    done()
  })
  app.addHook('onClose', async () => files.close())
}
