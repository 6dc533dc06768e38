/** The words of files that people bring. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { academic } from '../../../../contract/timetable/academic/rules'
import { textOfFile } from '../../../../server/features/timetable/academic/text'

let folder: string
before(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'text-'))))
after(() => rm(folder, { recursive: true, force: true }))

async function textOf(...parts: (string | Buffer)[]): Promise<string> {
  const file = path.join(folder, 'file')
  await writeFile(file, Buffer.concat(parts.map((part) => Buffer.from(part as string))))
  return (await textOfFile(file)).text
}
const table = '课程,老师\n高等数学,顾长宁\n'
/** GB18030 of the table's first line. */
const gbk = Buffer.from('bfceb3cc2cc0cfcaa60a', 'hex')
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('a file', () => {
  test('in UTF-8, GB18030 and UTF-16, with a mark or without', async () => {
    assert.equal(await textOf(table), table)
    assert.equal(await textOf('\ufeff', table), table)
    assert.equal(await textOf(gbk), '课程,老师\n')
    assert.equal(await textOf(Buffer.from(`\ufeff${table}`, 'utf16le')), table)
    assert.equal(await textOf(swapped(`\ufeff${table}`)), table)
    assert.equal(await textOf(Buffer.from(table, 'utf16le')), table)
    assert.equal(await textOf(swapped(table)), table)
  })

  test('of a calendar whose lines are folded inside a character', async () => {
    const name = '习近平新时代中国特色社会主义思想概论'
    const bytes = Buffer.from(`SUMMARY:${name}`)
    for (let at = 8; at < bytes.length; at += 1) {
      const text = await textOf(
        'BEGIN:VCALENDAR\r\n',
        bytes.subarray(0, at),
        '\r\n ',
        bytes.subarray(at),
        '\r\n',
      )
      assert.equal(text, `BEGIN:VCALENDAR\r\nSUMMARY:${name}\r\n`)
    }
    // what only looks folded in a table is two lines
    assert.equal(await textOf('课程\n 老师'), '课程\n 老师')
  })

  test('of as many characters as its bytes allow', async () => {
    const long = 'a'.repeat(academic.text.bytes)
    assert.equal((await textOf(long)).length, long.length)
    assert.ok(academic.text.max >= academic.text.bytes)
  })

  test('that is a workbook, empty, or no text', async () => {
    await assert.rejects(textOf('PK\u0003\u0004'), /另存为 CSV/)
    await assert.rejects(textOf(' \n'), /文件是空的/)
    await assert.rejects(textOf(Buffer.from([0xff, 0xff, 0xff])), /读不出/)
  })
})
