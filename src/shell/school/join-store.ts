import { replyLimits, schoolLimits } from '@contract/school/joining/rules'
import type { JoinRequest } from '@contract/school/joining/schema'
import { Decidable } from '@/shell/desk/decidable'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { FormModel } from '@/ui/form/model'

/** Requests that wait, the oldest first, and the sentence that declines one. */
export const joinQueue = (onDecided: () => unknown): Decidable<JoinRequest, string> =>
  new Decidable<JoinRequest, string>({
    fetch: (after) => get('schoolJoin/queue', { after }, inPlace),
    send: ({ id }, reply) => post('schoolJoin/answer', { id, action: 'decline', reply }),
    onDecided,
  })

export interface SchoolValues {
  name: string
  campus: string
  province: string
  city: string
  district: string
  /** 30.512345,114.412345 */
  at: string
  reply: string
}

const places = 6
/** Degrees from what maps copy, in any of their spellings; null: not two numbers in their ranges. */
export function degreesIn(text: string): { latitude: number; longitude: number } | null {
  const [latitude = NaN, longitude = NaN, ...more] = text
    .normalize('NFKC')
    .split(/[,、\s]+/)
    .filter((part) => part !== '')
    .map(Number)
  const inRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return inRange && more.length === 0 ? { latitude, longitude } : null
}

/** The school as it was asked for, to be completed. */
export const schoolForm = ({ name, city }: JoinRequest): FormModel<SchoolValues> =>
  new FormModel<SchoolValues>({
    initial: { name, campus: '', province: '', city, district: '', at: '', reply: '' },
    limits: {
      name: { label: t('学校名称'), required: true, ...schoolLimits.name },
      campus: { label: t('校区'), required: true, ...schoolLimits.campus },
      province: { label: t('省'), required: true, ...schoolLimits.province },
      city: { label: t('城市'), required: true, ...schoolLimits.city },
      district: { label: t('区县'), required: true, ...schoolLimits.district },
      at: { label: t('坐标'), required: true },
      reply: { label: t('对申请人说'), max: replyLimits.max },
    },
    check: ({ at }) =>
      at.trim() !== '' && degreesIn(at) === null ? { at: t('写成纬度,经度，例如 30.512345,114.412345') } : {},
  })

/** Fills in where the school is, as far as the maps know it; what is written already stays. Rejects as the calls do. */
export async function lookUp(form: FormModel<SchoolValues>): Promise<void> {
  const { name, city, province, district } = form.values
  const { latitude, longitude } = await get('maps/geocoder', { address: `${city.trim()}${name.trim()}` })
  form.set('at', `${latitude.toFixed(places)},${longitude.toFixed(places)}`)
  const found = await get('maps/reverseGeocoder', { latitude, longitude })
  if (province.trim() === '') form.set('province', found.province)
  if (city.trim() === '') form.set('city', found.city)
  if (district.trim() === '') form.set('district', found.district)
}

/** Rejects as the call does, which is quiet: the form stays with what was typed. */
export async function takeIn(id: string, { at, reply, ...named }: SchoolValues): Promise<void> {
  const degrees = degreesIn(at)
  if (degrees === null) throw new Error('the form was not checked')
  const { name, campus, province, city, district } = named
  const school = {
    name: name.trim(),
    campus: campus.trim(),
    province: province.trim(),
    city: city.trim(),
    district: district.trim(),
    ...degrees,
  }
  const said = reply.trim()
  await post('schoolJoin/answer', { id, action: 'take', school, ...(said ? { reply: said } : {}) }, inPlace)
}
