/** The words of a file that a person brings: they are read out, and not kept. */
import { readFile } from 'node:fs/promises'
import { Refusal } from '../../../http/refusal'

const refuse = (sentence: string): Refusal => new Refusal(400, -2, sentence)

export async function textOfFile(file: string): Promise<{ text: string }> {
  const content = await readFile(file)
  const head = content.subarray(0, 4)
  if (head.subarray(0, 2).toString('latin1') === 'PK' || head.toString('hex') === 'd0cf11e0')
    throw refuse('这是 Excel 工作簿。在 Excel 里另存为 CSV，或者复制表格内容粘贴过来')
  // some fold lines between two bytes of a character
  const text = decoded(isCalendar(content) ? unfolded(content) : content)
  if (text.trim() === '') throw refuse('文件是空的')
  return { text }
}

const isCalendar = (content: Buffer): boolean =>
  /^\s*BEGIN:VCALENDAR/i.test(
    content
      .subarray(0, 64)
      .toString('latin1')
      .replace(/^\xef\xbb\xbf/, ''),
  )
const unfolded = (content: Buffer): Buffer =>
  Buffer.from(content.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1')

/** Which of two bytes is often zero, as in UTF-16 of commas and figures; null: neither. */
function zeroIn(content: Buffer): 'high' | 'low' | null {
  const head = content.subarray(0, 4096)
  const zeros = (half: number): number =>
    head.filter((byte, index) => byte === 0 && index % 2 === half).length
  const [high, low] = [zeros(0), zeros(1)]
  if (Math.max(high, low) < head.length / 20) return null
  return high > low ? 'high' : 'low'
}

function encodingsOf(content: Buffer): string[] {
  const mark = content.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return ['utf-16le']
  if (mark === 'feff') return ['utf-16be']
  const zero = zeroIn(content)
  return zero === null ? ['utf-8', 'gb18030'] : [zero === 'high' ? 'utf-16be' : 'utf-16le']
}

function decoded(content: Buffer): string {
  for (const encoding of encodingsOf(content))
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content).replaceAll('\0', '')
    } catch {
      // the other one
    }
  throw refuse('读不出这个文件里的文字')
}
