/** Drawings that an earlier campus rendered: they are the same each time, and rendering all of them takes half a minute of a core. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** The renditions of a drawing, from the folder where they were kept. null: there is none, or not all of them are there. */
async function read(files: readonly string[]): Promise<Buffer[] | null> {
  try {
    return await Promise.all(files.map((file) => readFile(file)))
  } catch {
    return null
  }
}

/** A file is whole as soon as it has its name: others may be reading. */
async function write(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, content)
  await rename(unfinished, file)
}

/**
 * What `draw` makes of a drawing, one rendition for each of `settings`; kept in the folder for the next time where there
 * is one.
 */
export async function renderKept(
  folder: string | null,
  svg: string,
  settings: readonly object[],
  draw: () => Promise<Buffer[]>,
): Promise<Buffer[]> {
  if (folder === null) return draw()
  const files = settings.map((setting) => {
    const name = createHash('sha256')
      .update(JSON.stringify([sharp.versions, setting, svg]))
      .digest('hex')
    return path.join(folder, `${name}.webp`)
  })
  const kept = await read(files)
  if (kept) return kept
  const drawn = await draw()
  await mkdir(folder, { recursive: true })
  await Promise.all(drawn.map((content, index) => write(files[index] ?? '', content)))
  return drawn
}
