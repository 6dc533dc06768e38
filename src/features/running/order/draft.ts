import { goods, house, tip, type Kind } from '@contract/running/price/rules'
import { limits } from '@contract/running/rules'
import { DraftForm } from '@/shell/draft-form'
import { fenOf } from '@/shell/order/labels'
import { t } from '@/locale'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import { faces } from './faces'
import { floorOf } from './priced'
import { blank, type Values } from './values'

type Errors = { [K in keyof Values]?: string }
function check(kind: Kind, values: Values): Errors {
  const errors: Errors = {}
  const [more, budget] = [fenOf(values.tip), fenOf(values.goods)]
  if (more === null || (more > 0 && (more < tip.min || more > tip.max)))
    errors.tip = t('小费填 ¥{min} 到 ¥{max}', { min: tip.min / 100, max: tip.max / 100 })
  if (kind === 'agency' && (budget === null || budget > goods.max))
    errors.goods = t('代买预付最多 ¥{max}', { max: goods.max / 100 })
  if (kind !== 'agency' && values.from === null) errors.from = t(faces[kind].from.empty)
  const floor = floorOf(kind, values)
  if (values.upstairs && (floor === undefined || floor > house.floors)) errors.floor = t('请选择楼层')
  if (kind !== 'send') return errors
  if (values.receiver.trim() === '') errors.receiver = t('请填写收件人')
  if (!/^1[3-9]\d{9}$/.test(values.receiverPhone.trim()))
    errors.receiverPhone = t('请填写收件人的 11 位手机号')
  if (Array.from(values.receiverAddress.trim()).length < limits.address.min)
    errors.receiverAddress = t('请填写完整的收件地址')
  if (values.company === '') errors.company = t('请选择快递公司')
  return errors
}

/** What was being written, of the person who is signed in; a new one otherwise. A window that is over is none. */
export function readDraft(kind: Kind, now: number): DraftForm<Values> {
  const face = faces[kind]
  return new DraftForm<Values>({
    place: `draft.errand.${kind}`,
    of: session.info?.user_id,
    initial: blank,
    begin: ({ window, ...values }) => ({
      ...values,
      window: window && Date.parse(window.from) > now ? window : null,
    }),
    limits: {
      from: { label: t(face.from.label), required: kind !== 'agency', missing: t(face.from.empty) },
      to: { label: t(face.to.label), required: true, missing: t(face.to.empty) },
      title: { label: t(face.title), required: true, ...limits.title },
      parcel: { label: t('取件码或短信'), ...limits.parcel },
      receiver: { label: t('收件人'), ...limits.name, required: kind === 'send' },
      receiverPhone: { label: t('收件人手机号'), required: kind === 'send' },
      receiverAddress: { label: t('收件地址'), max: limits.address.max, required: kind === 'send' },
      company: { label: t('快递公司'), required: kind === 'send', missing: t('请选择快递公司') },
      size: { label: t('重量') },
      pieces: { label: t('件数') },
      window: { label: t('时间') },
      urgent: { label: t('加急') },
      upstairs: { label: t('送上楼') },
      lift: { label: t('有电梯') },
      floor: { label: t('楼层') },
      sex: { label: t('骑手性别') },
      goods: { label: t('代买预付（元）') },
      tip: { label: t('小费（元）') },
      track: { label: t('查看骑手位置') },
      remark: { label: t('备注'), ...limits.remark },
    },
    check: (values) => check(kind, values),
  })
}

const remarkPlace = (kind: Kind): string => `draft.errand.${kind}.remark`

/** The remark that the form of the kind holds, for the page that writes it. */
export const remarkOf = (kind: Kind): string => readDraft(kind, 0).values.remark

/** What the remark's page wrote, until the form takes it. */
export const leaveRemark = (kind: Kind, text: string): void => storage.set(remarkPlace(kind), text)
export function takeRemark(kind: Kind): string | undefined {
  const text = storage.get<string>(remarkPlace(kind))
  if (text !== undefined) storage.remove(remarkPlace(kind))
  return text
}
