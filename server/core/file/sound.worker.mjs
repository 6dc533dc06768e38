/** What the thread that looks into sounds does. No TypeScript: threads read files as they are. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseStream } from 'music-metadata'

/**
 * What it is and how long, read as a stream, which takes large parts at once; null for what is none.
 * @param {string} file
 */
export default async function look(file) {
  const content = createReadStream(file)
  try {
    const { size } = await stat(file)
    const { format } = await parseStream(content, { size }, { duration: true, skipCovers: true })
    const { container = '', codec = '', hasVideo = false, duration = 0 } = format
    return { container, codec, hasVideo, seconds: duration }
  } catch {
    return null
  } finally {
    content.destroy()
  }
}
