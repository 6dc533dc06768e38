import React, { useState } from 'react'
import { t } from '@/locale'
import { Image, Swiper, SwiperItem, View } from '@/platform/components'
import { media } from '@/platform/media'
import { system } from '@/platform/system'
import { reportFailure } from '@/platform/report-failure'
import { Icon } from './icons/icon'
import './carousel.css'

interface Shown {
  id: string
  url: string
  width: number
  height: number
}

/** Shape of the carousel: that of the first picture, within what a phone shows at once. */
const ratio = ({ width, height }: Shown): number => Math.min(5 / 4, Math.max(0.6, height / width))

/** A mouse does not swipe. */
const mouse = system.target === 'web'

const Turn = ({
  icon,
  label,
  onTap,
}: {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  onTap: () => void
}) => (
  <View className={`u-turn u-turn-${icon}`} ariaRole="button" ariaLabel={label} onTap={onTap}>
    <Icon name={icon} />
  </View>
)

/** Pictures side by side, as wide as the page; a tap opens the viewer. Nothing without any. */
export function Carousel({ pictures }: { pictures: readonly Shown[] }) {
  const [current, setCurrent] = useState(0)
  const [first] = pictures
  if (!first) return null
  const preview = (index: number) =>
    void reportFailure(
      media.preview(
        pictures.map(({ url }) => url),
        index,
      ),
      t('图片打不开，请再试一次'),
    )
  return (
    <View className="u-carousel">
      <Swiper
        height={`${Math.round(Math.min(ratio(first) * 100, 125))}vw`}
        current={current}
        onChange={setCurrent}
      >
        {pictures.map(({ id, url }, index) => (
          <SwiperItem key={id}>
            <Image
              className="u-carousel-img"
              src={url}
              mode="aspectFill"
              alt={t('第{n}张图片', { n: index + 1 })}
              onTap={() => preview(index)}
            />
          </SwiperItem>
        ))}
      </Swiper>
      {mouse && current > 0 && (
        <Turn icon="chevron-left" label={t('上一张')} onTap={() => setCurrent(current - 1)} />
      )}
      {mouse && current < pictures.length - 1 && (
        <Turn icon="chevron-right" label={t('下一张')} onTap={() => setCurrent(current + 1)} />
      )}
      {pictures.length > 1 && (
        <View className="u-carousel-page">{`${current + 1} / ${pictures.length}`}</View>
      )}
    </View>
  )
}
