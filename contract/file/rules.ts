/** Uploaded pictures. */
export const picture = {
  /** Bytes of one upload. */
  maxBytes: 10 * 1024 * 1024,
  /** Points of one upload: a small file may unfold to a huge picture. */
  maxPixels: 50_000_000,
  /** Longest side that is kept, px. */
  maxSide: 2048,
  /** Longest side of the thumbnail, px. */
  thumbSide: 480,
} as const

/** The longer side of a long picture by the shorter one, from here on: a screenshot that goes on, a panorama. */
const longRatio = 2.5
export const isLong = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > longRatio * Math.min(width, height)

const thumbnail = /\/pictures\/([0-9a-f-]{36})-s\.webp$/
/**
 * Path, from the root of the server, of an uploaded picture as JPEG, by the address of its thumbnail: cards of hosts take
 * no WebP. null for other addresses.
 */
export const jpegPathOf = (address: string): string | null => {
  const [, id] = thumbnail.exec(address) ?? []
  return id === undefined ? null : `/s/picture/${id}.jpg`
}

const MB = 1024 * 1024

/** Uploaded sounds: a voice, a programme of the radio. */
export const sound = {
  maxBytes: 60 * MB,
  maxSeconds: 2 * 60 * 60,
} as const

/** Uploaded films. */
export const film = {
  maxBytes: 60 * MB,
  maxSeconds: 5 * 60,
} as const

/** A link that opens without the session works for this long, minutes. */
export const linkMinutes = 10
/** 报名表.csv; no system takes these signs in the name of a file. */
export const csvName = (title: string): string => `${title.replace(/[\\/:*?"<>|]/g, ' ').trim()}.csv`
