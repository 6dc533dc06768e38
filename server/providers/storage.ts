import { createReadStream } from 'node:fs'
import { copyFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StorageProvider } from './types'

/** A key is written once, so what it holds can be kept for good. */
export const immutable = 'public, max-age=31536000, immutable'

/** What the endings of keys stand for. */
export const contentTypes = {
  '.aac': 'audio/aac',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/mp4',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
  '.weba': 'audio/webm',
  '.webp': 'image/webp',
} as const

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a storage key')
  return key
}

async function* everyKey(disk: Disk): AsyncIterable<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll('', {
      recursive: true,
      ...(paginationToken === undefined ? {} : { paginationToken }),
    })
    for (const entry of page.objects) if (entry.isFile) yield entry.key
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

/** What every kind of storage does alike. */
export const onDisk = (
  disk: Disk,
): Pick<StorageProvider, 'put' | 'putFile' | 'read' | 'stream' | 'remove' | 'list'> => ({
  put: (key, content, contentType) =>
    disk.put(checked(key), content, { contentType, contentLength: content.length, cacheControl: immutable }),
  async putFile(key, file, contentType) {
    const { size } = await stat(file)
    const content = createReadStream(file)
    try {
      await disk.putStream(checked(key), content, {
        contentType,
        contentLength: size,
        cacheControl: immutable,
      })
    } finally {
      // a vendor that refuses reads none of it
      content.destroy()
    }
  },
  read: async (key) => Buffer.from(await disk.getBytes(checked(key))),
  stream: async (key) => disk.getStream(checked(key)),
  remove: async (key) => disk.delete(checked(key)),
  list: () => everyKey(disk),
})

/** Files in a folder, which the server itself serves at /files. */
export function createLocalStorage(folder: string): StorageProvider {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }))
  return {
    ...onDisk(disk),
    async replaceFile(key, file) {
      const place = path.join(folder, checked(key))
      // beside it first: a file that is written where it stands is half of each for who reads it
      await copyFile(file, `${place}.new`)
      await rename(`${place}.new`, place)
    },
    name: 'local',
    url: (key) => `/files/${key}`,
    folder,
    origin: null,
  }
}
