/** Files for endpoints that take one: of the kind that each wants, of another, and spoilt. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { sheetNames } from '../../../contract/registrar/rules'
import { templateOf } from '../../../server/features/registrar/template'
import { silence } from '../campus'
import type { Dice } from './dice'

export interface FuzzFile {
  name: string
  type: string
  content: Buffer
}
type Kind = 'picture' | 'sound' | 'film' | 'sheet' | 'document'

const media = (name: string, type: string): FuzzFile => ({
  name,
  type,
  content: readFileSync(path.join(__dirname, '../media', name)),
})
const text = (name: string, type: string, content: string): FuzzFile => ({
  name,
  type,
  content: Buffer.from(content),
})

const drawn = sharp({ create: { width: 96, height: 64, channels: 3, background: '#88aacc' } })
const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:高等数学',
  'DTSTART;TZID=Asia/Shanghai:20260907T080000',
  'DTEND;TZID=Asia/Shanghai:20260907T094000',
  'RRULE:FREQ=WEEKLY;COUNT=16',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** What each endpoint that takes a file wants. */
export const wanted: Record<string, Kind> = {
  upload: 'picture',
  'upload/audio': 'sound',
  'upload/video': 'film',
  'upload/document': 'document',
  'certification/upload': 'picture',
  identity: 'picture',
  businessLicense: 'picture',
  'cls/photo': 'picture',
  'cls/text': 'sheet',
  'registrar/check': 'sheet',
  'registrar/import': 'sheet',
}

/** Whose group what such an endpoint gives is of: the field in which others name it. */
export const givenBy: Record<string, string> = {
  upload: 'picture',
  'upload/audio': 'sound',
  'upload/video': 'film',
  'upload/document': 'document',
  'certification/upload': 'paper',
}

export class Files {
  private constructor(
    private readonly dice: Dice,
    private readonly kinds: Record<Kind, readonly FuzzFile[]>,
  ) {}

  static async open(dice: Dice): Promise<Files> {
    return new Files(dice, {
      picture: [
        { name: 'lake.png', type: 'image/png', content: await drawn.clone().png().toBuffer() },
        { name: 'lake.jpg', type: 'image/jpeg', content: await drawn.clone().jpeg().toBuffer() },
        { name: 'lake.webp', type: 'image/webp', content: await drawn.clone().webp().toBuffer() },
        media('animated.gif', 'image/gif'),
      ],
      sound: [
        { name: 'voice.wav', type: 'audio/wav', content: silence(2) },
        media('tone.mp3', 'audio/mpeg'),
        media('tone.m4a', 'audio/mp4'),
        media('tone.webm', 'audio/webm'),
      ],
      film: [
        media('film.mp4', 'video/mp4'),
        media('film.mov', 'video/quicktime'),
        media('silent.mp4', 'video/mp4'),
      ],
      document: [
        text('名单.csv', 'text/csv', '姓名,学号\n林夏,1\n'),
        text('通知.pdf', 'application/pdf', '%PDF-1.4\n'),
      ],
      sheet: [
        ...sheetNames.map((name) => text(`${name}.csv`, 'text/csv', templateOf(name))),
        text('term.ics', 'text/calendar', calendar),
        text('notes.txt', 'text/plain', '周一 1-2节 高等数学 3教201\n'),
      ],
    })
  }

  /** Of the kind that the endpoint wants, as often as not; else another, or one that broke on the way. */
  for(endpoint: string): FuzzFile {
    const { dice, kinds } = this
    const right = this.right(endpoint)
    if (dice.chance(0.6)) return right
    const other = dice.chance(0.5) ? right : dice.pick(Object.values(kinds).flat())
    return dice.chance(0.3) ? other : { ...other, content: this.spoilt(other.content) }
  }

  right = (endpoint: string): FuzzFile => this.dice.pick(this.kinds[wanted[endpoint] ?? 'picture'])

  private spoilt(content: Buffer): Buffer {
    const { dice } = this
    if (dice.chance(0.1)) return Buffer.alloc(0)
    const cut = Buffer.from(content.subarray(0, dice.between(1, content.length)))
    if (dice.chance(0.4)) return cut
    const changed = dice.chance(0.5) ? cut : Buffer.from(content)
    for (let change = dice.between(1, 20); change > 0; change -= 1)
      changed[dice.between(0, changed.length - 1)] = dice.between(0, 255)
    return changed
  }
}
