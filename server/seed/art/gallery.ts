import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { picture as rules } from '../../../contract/file/rules'
import { Random } from '../random'
import { bannerNames, banners, type BannerName } from './banners'
import { drawFace } from './face'
import { renderKept } from './kept'
import { Pen } from './pen'
import { sceneNames, scenes, type SceneName } from './scenes'
import { crops } from './scenes/scene'

/** Where renderings go; the server's storage provider fits. */
export interface Storage {
  put(key: string, content: Buffer, contentType: string): Promise<void>
}

/** A stored photograph. Sizes in px, `bytes` of the large rendition. */
export interface Photo {
  key: string
  thumbKey: string
  width: number
  height: number
  bytes: number
}

export interface Gallery {
  /** One photo a variation. */
  photos: Record<SceneName, Photo[]>
  /** Storage keys. */
  banners: Record<BannerName, string>
  /** Storage keys. */
  faces: string[]
}

const type = 'image/webp'
/** Low effort is three times as fast and a tenth larger. */
const large = { quality: 82, effort: 2 } as const
const thumb = { quality: 76, effort: 2 } as const
/** A photograph's crop is at most 800 wide; this makes its longest side 1280 px. */
const photoScale = 1.6
const bannerScale = 1.5
const faceScale = 0.96

/** A key tells the drawing, so that what it holds never changes. */
const keyOf = (name: string, svg: string): string =>
  `demo/${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}`

/** Where pictures go, and the folder of those that were rendered before; null: there is none. */
interface Easel {
  storage: Storage
  kept: string | null
}

async function renderPhoto(
  { storage, kept }: Easel,
  scene: SceneName,
  variant: number,
  seed: number,
): Promise<Photo> {
  const pen = new Pen(new Random(seed), variant)
  const { crops: shown, draw } = scenes[scene]
  const svg = pen.picture(draw(pen), crops[shown[variant] ?? 'square'], photoScale)
  const key = keyOf(`${scene.toLowerCase()}-${variant}`, svg)
  const fit = { width: rules.thumbSide, height: rules.thumbSide, fit: 'inside' } as const
  const [whole, small] = await renderKept(kept, svg, [large, { ...thumb, ...fit }], async () => {
    // Drawn once, encoded twice.
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
    return Promise.all([
      sharp(data, raw).webp(large).toBuffer(),
      sharp(data, raw).resize(fit).webp(thumb).toBuffer(),
    ])
  })
  if (!whole || !small) throw new Error(`${key} was not drawn`)
  const { width, height } = await sharp(whole).metadata()
  const photo = {
    key: `${key}.webp`,
    thumbKey: `${key}-s.webp`,
    width,
    height,
    bytes: whole.length,
  }
  await Promise.all([storage.put(photo.key, whole, type), storage.put(photo.thumbKey, small, type)])
  return photo
}

async function renderOne({ storage, kept }: Easel, name: string, svg: string): Promise<string> {
  const key = `${keyOf(name, svg)}.webp`
  const [whole] = await renderKept(kept, svg, [large], async () => [
    await sharp(Buffer.from(svg)).webp(large).toBuffer(),
  ])
  if (!whole) throw new Error(`${key} was not drawn`)
  await storage.put(key, whole, type)
  return key
}

function renderBanner(easel: Easel, name: BannerName, seed: number): Promise<string> {
  const { box, draw, variant } = banners[name]
  const pen = new Pen(new Random(seed), variant)
  return renderOne(easel, `banner-${name}`, pen.picture(draw(pen), box, bannerScale))
}

function renderFace(easel: Easel, index: number): Promise<string> {
  const pen = new Pen(new Random(7011 + index), 0)
  return renderOne(easel, `face-${index + 1}`, pen.picture(drawFace(pen), [0, 0, 200, 200], faceScale))
}

/** Runs the tasks a few at a time. */
async function each<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const left = [...tasks.entries()]
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker))
  return results
}

/**
 * Draws every picture of the campus and stores it. The same drawings come out every time: `kept`, a folder, has those of
 * the last time.
 */
export async function drawGallery(
  storage: Storage,
  faceCount: number,
  kept: string | null = null,
): Promise<Gallery> {
  const easel = { storage, kept }
  const views = sceneNames.flatMap((scene) => scenes[scene].crops.map((_, variant) => ({ scene, variant })))
  const photos = await each(
    views.map(
      ({ scene, variant }, index) =>
        () =>
          renderPhoto(easel, scene, variant, 1000 + index),
    ),
  )
  const wide = await each(bannerNames.map((name, index) => () => renderBanner(easel, name, 3000 + index)))
  const faces = await each(Array.from({ length: faceCount }, (_, index) => () => renderFace(easel, index)))
  return {
    photos: byName(sceneNames, (name) => photos.filter((_, index) => views[index]?.scene === name)),
    banners: byName(bannerNames, (name) => wide[bannerNames.indexOf(name)] ?? ''),
    faces,
  }
}

function byName<K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  const record: Partial<Record<K, V>> = {}
  for (const name of names) record[name] = value(name)
  return record as Record<K, V>
}
