import React from 'react'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import { linesOf, type Line, type Side } from './steps'
import './errand.css'

/** What happened to an order, what happens now and what is to come, with the photos of each step. */
export const Timeline = ({ order, side }: { order: OrderDetail; side: Side }) => (
  <View className="er-steps">
    {linesOf(order, side).map((line) => (
      <StepLine key={line.key} line={line} />
    ))}
  </View>
)

function StepLine({ line: { title, when, time, note, pictures } }: { line: Line }) {
  const show = () =>
    media
      .preview(
        pictures.map(({ url }) => url),
        0,
      )
      .catch(() => feedback.toast(t('图片打不开')))
  return (
    <View className={classes('er-step', when === 'next' && 'u-ink3')}>
      <View className={classes('er-dot', `er-dot-${when}`)} ariaHidden />
      <View className="u-grow">
        <View className="u-row u-gap8">
          <View className={classes('u-grow', when === 'now' && 'u-strong')}>{title}</View>
          <View className="u-meta u-figures">{time}</View>
        </View>
        {note !== '' && <View className="u-meta u-text">{note}</View>}
        {pictures.length > 0 && (
          <View
            className="er-photos u-link"
            ariaRole="button"
            onTap={() => void show()}
            hoverClassName="u-press"
          >
            <Icon name="photo" size={16} />
            {t('查看照片 {n} 张', { n: pictures.length })}
          </View>
        )}
      </View>
    </View>
  )
}
