import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { StorageProvider } from '../../../server/providers'
import { createS3Storage } from '../../../server/providers/s3Storage'
import { createLocalStorage, immutable } from '../../../server/providers/storage'
import { startS3, type FakeS3 } from '../fakes/s3'

async function keysOf(storage: StorageProvider): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  return keys.sort()
}

/** What holds for every kind of storage. */
function behaves(open: () => StorageProvider): void {
  test('keeps bytes under a key, lists them all and forgets them', async () => {
    const storage = open()
    const content = Buffer.from([0, 255, 10, 13])
    for (const name of ['a/1.webp', 'a/2.webp', 'b/c/3.webp']) await storage.put(name, content, 'image/webp')
    assert.deepEqual(await storage.read('b/c/3.webp'), content)
    assert.deepEqual(await keysOf(storage), ['a/1.webp', 'a/2.webp', 'b/c/3.webp'])
    await storage.remove('a/1.webp')
    await storage.remove('a/1.webp')
    await assert.rejects(storage.read('a/1.webp'))
    assert.deepEqual(await keysOf(storage), ['a/2.webp', 'b/c/3.webp'])
  })

  test('keeps a file of this machine', async () => {
    const storage = open()
    await storage.putFile('sounds/1.mp3', __filename, 'audio/mpeg')
    assert.deepEqual(await storage.read('sounds/1.mp3'), await readFile(__filename))
    await storage.remove('sounds/1.mp3')
    await assert.rejects(storage.putFile('sounds/2.mp3', `${__filename}.none`, 'audio/mpeg'))
    await assert.rejects(storage.putFile('../2.mp3', __filename, 'audio/mpeg'), /not a storage key/)
    assert.deepEqual(
      (await keysOf(storage)).filter((key) => key.startsWith('sounds/')),
      [],
    )
  })

  test('puts a file in the place of a stored one, and nothing else', async () => {
    const storage = open()
    await storage.put('sounds/3.mp3', Buffer.from('before'), 'audio/mpeg')
    await storage.replaceFile('sounds/3.mp3', __filename, 'audio/mpeg')
    assert.deepEqual(await storage.read('sounds/3.mp3'), await readFile(__filename))
    assert.deepEqual(
      (await keysOf(storage)).filter((key) => key.startsWith('sounds/')),
      ['sounds/3.mp3'],
    )
    await storage.remove('sounds/3.mp3')
  })

  test('takes no key that climbs or begins at the root', () => {
    const storage = open()
    for (const key of ['../a', 'a/../../b', '/a', 'a//b', '.hidden', 'A', 'a b', '']) {
      assert.throws(() => storage.put(key, Buffer.alloc(0), 'image/webp'), /not a storage key/, key)
    }
  })
}

describe('files in a folder', () => {
  let folder: string
  before(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'campus-files-'))))
  after(() => rm(folder, { recursive: true, force: true }))
  behaves(() => createLocalStorage(folder))

  test('are read through this server', () => {
    assert.equal(createLocalStorage(folder).url('a/1.webp'), '/files/a/1.webp')
  })
})

describe('files in S3', () => {
  let fake: FakeS3
  const open = (secretAccessKey = fake.secretAccessKey) =>
    createS3Storage({
      name: 's3',
      bucket: fake.bucket,
      region: 'ap-guangzhou',
      endpoint: fake.url,
      accessKeyId: fake.accessKeyId,
      secretAccessKey,
      publicUrl: 'https://cdn.example.com/campus',
      pathStyle: true,
    })
  before(async () => void (fake = await startS3()))
  after(() => fake.close())
  behaves(() => open())

  test('are read from the public address, typed and kept for good', async () => {
    await open().put('t/1.webp', Buffer.from('x'), 'image/webp')
    assert.equal(open().url('t/1.webp'), 'https://cdn.example.com/campus/t/1.webp')
    assert.equal(open().origin, 'https://cdn.example.com')
    assert.deepEqual(fake.objects.get('t/1.webp'), {
      content: Buffer.from('x'),
      type: 'image/webp',
      cacheControl: immutable,
    })
    await open().putFile('t/2.mp4', __filename, 'video/mp4')
    const { type, cacheControl } = fake.objects.get('t/2.mp4') ?? {}
    assert.deepEqual([type, cacheControl], ['video/mp4', immutable])
  })

  test('a wrong key stores nothing', async () => {
    await assert.rejects(open('wrong').put('t/2.webp', Buffer.from('x'), 'image/webp'))
    assert.equal(fake.objects.has('t/2.webp'), false)
  })
})
