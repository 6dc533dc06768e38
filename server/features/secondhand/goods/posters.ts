/** The poster of a listing: its picture, what it is, what it costs, and a code that leads there. */
import { eq } from 'drizzle-orm'
import { gradeTitles, type Grade } from '../../../../contract/secondhand/rules'
import { wayTitles } from '../../../../contract/sale/rules'
import type { Context, Viewer } from '../../../context'
import { users } from '../../../core/account/tables'
import { absentViewer } from '../../../core/safety/viewer'
import { schools } from '../../../core/school/tables'
import { drawPoster, type PosterFacts } from '../../../core/share/poster/art'
import {
  codeOfPage,
  demandChinese,
  fileOf,
  posterPath,
  type PosterAsked,
} from '../../../core/share/poster/parts'
import { gone, refuse } from '../../../http/refusal'
import { yuanOf } from '../../../../contract/rules'
import { hinderedOf } from './shelf'
import { goods } from './tables'
import { goodsThing } from './thing'

export const posterFile = 'secondHand/poster.jpg'
const view = 'goods'

/** @throws Refusal when the viewer does not see it, or not everybody can buy it */
async function readable(context: Context, viewer: Viewer, id: string) {
  await goodsThing.see(context, viewer, id)
  const [found] = await context.db
    .select({ row: goods, name: users.name, avatar: users.avatar, school: schools.name })
    .from(goods)
    .innerJoin(users, eq(users.id, goods.authorId))
    .innerJoin(schools, eq(schools.id, goods.schoolId))
    .where(eq(goods.id, id))
  if (!found) throw gone(goodsThing.what)
  const why = hinderedOf(found.row, null)
  if (why !== '') throw refuse(`${why}，不能生成海报`)
  return found
}

/** Where the poster is fetched. */
export async function posterOf(context: Context, viewer: Viewer, id: string): Promise<{ url: string }> {
  await readable(context, viewer, id)
  await demandChinese()
  return { url: await posterPath(context, viewer, posterFile, { id, view }) }
}

export async function drawGoods(context: Context, { id, userId }: PosterAsked): Promise<Buffer> {
  const viewer = await absentViewer(context.db, userId)
  const { row, name, avatar, school } = await readable(context, viewer, id)
  const [first] = row.pictures
  const [photo, face, code] = await Promise.all([
    first ? fileOf(context, first.key) : null,
    avatar === null ? null : fileOf(context, avatar),
    codeOfPage(context, 'pages/secondHand/commodityDetail', id, userId),
  ])
  const facts: PosterFacts = {
    author: { name, from: `${school} · 出闲置` },
    title: row.title,
    text: [
      row.original === null ? yuanOf(row.price) : `${yuanOf(row.price)}，原价 ${yuanOf(row.original)}`,
      [gradeTitles[row.grade as Grade], ...row.ways.map((way) => wayTitles[way])].join(' · '),
      row.text,
    ].join('\n'),
    film: false,
    photo,
    avatar: face,
    code,
    call: ['扫一扫，看这件二手', '本校同学可以直接下单'],
  }
  const { data } = await drawPoster(facts, userId)
  return data
}
