import React, { useState } from 'react'
import type { Slide } from '@contract/home/page/schema'
import { linkOf } from '@/shell/links'
import { Image, Swiper, SwiperItem, View } from '@/platform/components'
import './home.css'

const slideEvery = 5_000

/** Pictures that take turns; each may lead somewhere. */
export function Banner({ slides }: { slides: readonly Slide[] }) {
  const [current, setCurrent] = useState(0)
  if (slides.length === 0) return null
  return (
    <View className="h-banner">
      <Swiper
        className="h-slides"
        height="100%"
        autoplay={slides.length > 1}
        interval={slideEvery}
        circular
        current={current}
        onChange={setCurrent}
      >
        {slides.map(({ title, subtitle, picture, link }, index) => {
          const onTap = link ? linkOf(link) : undefined
          return (
            <SwiperItem key={`${picture.id} ${index}`}>
              <View className="h-slide" ariaRole={onTap && 'button'} onTap={onTap}>
                <Image className="h-banner-img" src={picture.url} mode="aspectFill" alt={title} />
                {(title || subtitle) && (
                  <View className="h-banner-words">
                    <View className="h-banner-title u-one">{title}</View>
                    <View className="h-banner-text u-one">{subtitle}</View>
                  </View>
                )}
              </View>
            </SwiperItem>
          )
        })}
      </Swiper>
      {slides.length > 1 && <View className="h-banner-page">{`${current + 1} / ${slides.length}`}</View>}
    </View>
  )
}
