import '@fastify/multipart'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../http/refusal'

/**
 * Runs `task` on the form's one file, in its part `file`, from a file of ours, which has no ending and is gone after:
 * however slowly it arrives, it holds no connection of the database meanwhile, and however large it is, no memory.
 */
export async function withSpool<T>(
  request: FastifyRequest,
  maxBytes: number,
  task: (file: string) => Promise<T>,
): Promise<T> {
  const part = await request.file({
    throwFileSizeLimit: false,
    limits: { files: 1, fileSize: maxBytes, fields: 10 },
  })
  if (!part) throw new Refusal(400, -2, '没有收到文件')
  if (part.fieldname !== 'file') throw new Refusal(400, -2, '文件要放在 file 字段里')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-upload-'))
  try {
    const file = path.join(folder, 'file')
    await pipeline(part.file, createWriteStream(file))
    if (part.file.truncated) throw new Refusal(413, -2, `文件不能超过 ${maxBytes / 1024 / 1024} MB`)
    return await task(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
