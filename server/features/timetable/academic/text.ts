/** The words of a file that a person brings: they are read out, and not kept. */
import { readFile } from 'node:fs/promises'
import { academic } from '../../../../contract/timetable/academic/rules'
import { Refusal } from '../../../http/refusal'

const refuse = (sentence: string): Refusal => new Refusal(400, -2, sentence)

export async function textOfFile(file: string): Promise<{ text: string }> {
  const content = await readFile(file)
  const head = content.subarray(0, 4)
  if (head.subarray(0, 2).toString('latin1') === 'PK' || head.toString('hex') === 'd0cf11e0')
    throw refuse('这是 Excel 工作簿。在 Excel 里另存为 CSV，或者复制表格内容粘贴过来')
  const text = decoded(content)
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
  if (text.trim() === '') throw refuse('文件是空的')
  if (Array.from(text).length > academic.text.max) throw refuse('文件里的内容太多了')
  return { text }
}

function decoded(content: Buffer): string {
  const mark = content.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(content)
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content)
    } catch {
      // the other one
    }
  throw refuse('读不出这个文件里的文字')
}
