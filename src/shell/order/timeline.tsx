import React from 'react'
import type { Picture } from '@contract/common'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import './order.css'

/** A line of an order's way: taken, being taken, or still to come. */
export interface Line {
  key: string
  title: string
  when: 'done' | 'now' | 'next'
  /** 9:36 of today, with the day otherwise; 进行中; ''. */
  time: string
  note: string
  pictures: readonly Picture[]
}

/** What happened to an order, what happens now and what is to come, with the photos of each step. */
export const Timeline = ({ lines }: { lines: readonly Line[] }) => (
  <View className="o-steps">
    {lines.map((line) => (
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
    <View className={classes('o-step', when === 'next' && 'u-ink3')}>
      <View className={classes('o-dot', `o-dot-${when}`)} ariaHidden />
      <View className="u-grow">
        <View className="u-row u-gap8">
          <View className={classes('u-grow', when === 'now' && 'u-strong')}>{title}</View>
          <View className="u-meta u-figures">{time}</View>
        </View>
        {note !== '' && <View className="u-meta u-text">{note}</View>}
        {pictures.length > 0 && (
          <View
            className="o-photos u-link"
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
