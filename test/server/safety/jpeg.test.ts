/** What vendors see of a picture: all that people see. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { jpegOf } from '../../../server/features/safety/jpeg'

const plain = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background } })
const sidesOf = async (content: Buffer): Promise<unknown[]> => {
  const { width, height, format } = await sharp(content).metadata()
  return [width, height, format]
}

test('a picture is made smaller, a long one stays as wide as its words want', async () => {
  assert.deepEqual(await sidesOf(await jpegOf(await plain(2048, 1024).webp().toBuffer())), [
    1280,
    640,
    'jpeg',
  ])
  assert.deepEqual(await sidesOf(await jpegOf(await plain(1080, 9000).webp().toBuffer())), [
    720,
    6000,
    'jpeg',
  ])
})

test('one that moves is shown as its moments, the last among them', async () => {
  const frame = { width: 40, height: 40 }
  const frames = Buffer.alloc(40 * 40 * 3 * 30)
  // nothing to be seen but in the last of thirty; no two are alike, so that none is left out
  for (let nth = 0; nth < 30; nth += 1) frames.fill(nth < 29 ? nth : 200, 40 * 40 * 3 * nth)
  const content = await sharp(frames, {
    raw: { width: 40, height: 40 * 30, channels: 3, pageHeight: frame.height },
  })
    .webp({ lossless: true })
    .toBuffer()
  const sheet = await jpegOf(content)
  assert.deepEqual(await sidesOf(sheet), [1278, 1278, 'jpeg'])
  const greyAt = async (left: number, top: number): Promise<number> =>
    (await sharp(sheet).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0
  assert.ok((await greyAt(213, 213)) < 30)
  assert.ok((await greyAt(1065, 1065)) > 170)
})
