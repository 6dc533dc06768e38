import type { favorites } from '../../features/circle/tables'
import { day, hour } from '../clock'
import type { Post } from './dynamics'
import type { School } from './schools'
import type { Talk } from './talk'

export type FavoriteRow = typeof favorites.$inferInsert

/** Of what a person likes, one in so many is kept. */
const oneIn = 6

/** What people kept of the dynamics that they liked, at once. */
export const planFavorites = ({ likes }: Talk): FavoriteRow[] =>
  likes
    .filter(
      ({ remark, post }, index) => remark === null && post.row.pictures.length > 0 && index % oneIn === 0,
    )
    .map(({ row: { userId, createdAt }, post }) => ({ userId, dynamicId: post.row.id, createdAt }))

/** The most liked dynamic of each school's last three days is one of the hot ones by choice. */
export function choose(now: number, schools: readonly School[], posts: readonly Post[]): void {
  for (const { row: school } of schools) {
    const [best] = posts
      .filter(({ row }) => row.schoolId === school.id && now - row.createdAt.getTime() < 3 * day)
      .sort((one, other) => other.row.likes - one.row.likes)
    if (best) best.row.hotAt = new Date(Math.min(now, best.row.createdAt.getTime() + hour))
  }
}
