/** What a sound or film is by its first bytes, made free of what it says of its maker. */
import { Boxes } from './boxes'
import { Bytes } from './bytes'
import { cleanMovie } from './cleanMovie'
import { movieOf, type Movie } from './movie'
import { cleanOgg } from './ogg'
import { cutTags } from './tags'
import { cleanWave, type Wave } from './wave'
import { cleanWebm } from './webm'

export type Cleaned =
  | { form: 'movie'; brand: string; movie: Movie | null }
  | { form: 'wave'; wave: Wave | null }
  /** Tags that stood before it are gone. */
  | { form: 'other' }

async function cleanedOf(bytes: Bytes): Promise<Cleaned> {
  const head = (await bytes.read(0, 12)).toString('latin1')
  if (head.slice(4, 8) === 'ftyp') {
    const boxes = await new Boxes().read(bytes)
    const movie = movieOf(boxes)
    // what has no head is no film, and is not kept
    if (movie) await cleanMovie(bytes, boxes, movie)
    return { form: 'movie', brand: head.slice(8), movie }
  }
  if (head.startsWith('RIFF') && head.slice(8) === 'WAVE')
    return { form: 'wave', wave: await cleanWave(bytes) }
  if (head.startsWith('OggS')) await cleanOgg(bytes)
  else if (head.startsWith('\x1a\x45\xdf\xa3')) await cleanWebm(bytes)
  else await cutTags(bytes)
  return { form: 'other' }
}

/**
 * Takes place, phone, time and names out of a file of this machine, and says what it is. What is neither is left as it is.
 * @throws Refusal where it has more parts than any sound or film
 */
export const clean = (file: string): Promise<{ cleaned: Cleaned; changed: boolean; bytes: number }> =>
  Bytes.with(file, async (bytes) => ({
    cleaned: await cleanedOf(bytes),
    changed: bytes.changed,
    bytes: bytes.size,
  }))
