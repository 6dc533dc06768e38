/** Parts that several schemas of second-hand share. */
import { NameOf } from '../common'
import { categories, grades, ways } from './rules'

export const CategoryName = NameOf(categories, '分类')
export const GradeName = NameOf(grades, '成色')
/** How a listing can change hands. */
export const WayName = NameOf(ways, '交易方式')
