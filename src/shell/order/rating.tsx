import React from 'react'
import { observer } from 'mobx-react-lite'
import { ratingDays, ratingLimits as limits, starsMax, type Party } from '@contract/order/rules'
import type { Rating } from '@contract/order/schema'
import { t } from '@/locale'
import { linkToComplaint } from '@/shell/complaint/entry'
import { WithheldLine } from '@/shell/complaint/withheld'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { Field } from '@/ui/form/field'
import { RatingField } from '@/ui/form/rating-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { relativeTime } from '@/ui/format'
import { PictureGrid } from '@/ui/picture-grid'
import { Empty } from '@/ui/states/empty'
import { Tag } from '@/ui/tag'
import { TagSet } from '@/ui/tag-set'
import { Submit } from '@/ui/form/submit'
import type { RatingStore } from './rating-store'
import './order.css'
import { PicturesUploader } from '@/shell/pictures-uploader'

const feelings = ['点星星打分', '很差', '不太好', '一般', '不错', '非常好'] as const
/** Neither good nor bad. */
const middle = 3

export interface RatingProps {
  store: RatingStore
  /** Who is rated by the viewer. */
  of: Party
  /** What can be said of them in a tap. */
  tags: readonly string[]
  /** Those of them that complain: they are there up to three stars, and the others from three on. */
  complaints: readonly string[]
  /** What the viewer may do now. */
  may: boolean
  second: boolean
  /** 骑手怎么样; and from whom a rating without a name is hidden. */
  words: { ask: string; nameless: string }
}

/** Rates the other side of an order that is over; adds a word later; reads what they said. Of a store that has loaded. */
export const OrderRating = observer(function OrderRating(props: RatingProps) {
  const { store, may, second } = props
  const { mine = null, theirs = null } = store.both.data ?? {}
  return (
    <>
      {!mine && may && <RatingForm {...props} />}
      {!mine && !may && (
        <Empty title={t('现在不能评价')} text={t('订单结束后 {n} 天内可以评价。', { n: ratingDays.first })} />
      )}
      {mine && <Said said={mine} title={t('我的评价')} />}
      {mine && second && <SecondForm store={store} />}
      {theirs ? (
        <Said said={theirs} title={t('对方的评价')} theirs />
      ) : (
        mine && <View className="o-pad u-meta">{t('对方评价后，这里能看到。')}</View>
      )}
    </>
  )
})

const RatingForm = observer(function RatingForm({ store, of, tags, complaints, words }: RatingProps) {
  const { form, pictures } = store
  const { stars, tags: chosen, nameless } = form.values
  const fits = (tag: string): boolean =>
    chosen.includes(tag) || stars === 0 || (complaints.includes(tag) ? stars <= middle : stars >= middle)
  const send = async () => {
    if (await store.send(of)) feedback.toast(t('评价好了'), { icon: 'success' })
  }
  return (
    <>
      <RatingField {...form.field('stars')} label={words.ask} hint={t(feelings[stars] ?? '')} />
      <Field label={t('印象（最多 {n} 个）', { n: limits.tags })}>
        <TagSet tags={tags.filter(fits)} chosen={chosen} onToggle={store.toggle} />
      </Field>
      <TextareaField {...form.field('text')} max={limits.text.max} placeholder={t('说说具体的，可以不写')} />
      <Field label={t('照片')} hint={t('最多 {n} 张', { n: pictures.max })}>
        <PicturesUploader of={pictures} />
      </Field>
      {of === 'seller' && (
        <CellGroup>
          <SwitchField
            label={t('匿名')}
            hint={words.nameless}
            value={nameless}
            onChange={form.field('nameless').onChange}
          />
        </CellGroup>
      )}
      <Submit of={form} label={t('提交评价')} onSend={send} />
    </>
  )
})

const SecondForm = observer(function SecondForm({ store }: { store: RatingStore }) {
  const { second } = store
  const send = async () => {
    if (await store.add()) feedback.toast(t('追评好了'), { icon: 'success' })
  }
  return (
    <>
      <TextareaField
        {...second.field('text')}
        max={limits.second.max}
        placeholder={t('用过以后还想补充的，只能追加一次')}
      />
      <Submit of={second} label={t('追加评价')} kind="line" onSend={send} />
    </>
  )
})

/** What was said, but for who said it and how many stars. */
export const RatingWords = ({ said: { tags, text, pictures, second } }: { said: Rating }) => (
  <>
    {text !== '' && <View className="u-text">{text}</View>}
    {pictures.length > 0 && (
      <View className="o-pictures">
        <PictureGrid pictures={pictures} />
      </View>
    )}
    {tags.length > 0 && (
      <View className="o-tags">
        {tags.map((tag) => (
          <Tag key={tag}>{t(tag)}</Tag>
        ))}
      </View>
    )}
    {second && <View className="u-text u-ink2">{t('追评：{text}', { text: second.text })}</View>}
  </>
)

/** Stars as words for all readers: 4 / 5. */
const Said = ({ said, title, theirs }: { said: Rating; title: string; theirs?: true }) => (
  <View className="u-card">
    <View className="u-row u-gap8">
      <View className="u-strong u-grow">{title}</View>
      <View className="u-figures">{t('{n} / {max} 星', { n: said.stars, max: starsMax })}</View>
    </View>
    <RatingWords said={said} />
    {said.withheld && <WithheldLine withheld={said.withheld} id={said.id} />}
    <View className="u-row u-gap8">
      <View className="u-meta u-grow">{relativeTime(said.at)}</View>
      {theirs && (
        <Button size={44} kind="quiet" onTap={linkToComplaint('rating', said.id)}>
          {t('举报')}
        </Button>
      )}
    </View>
  </View>
)
