import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import { Field } from '@/ui/form/field'
import type { Binding } from '@/ui/form/model'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import type { SlideStore } from './slide-store'
import './academic.css'

interface SlideFieldProps extends Pick<Binding<string>, 'error' | 'wanted'> {
  slide: SlideStore
  onAgain: () => void
}

/** The picture with its gap, and the bar by which the piece is dragged into it. */
export const SlideField = observer(function SlideField({ slide, onAgain, ...field }: SlideFieldProps) {
  const { slider, scale, x } = slide
  const px = (length: number): string => `${length * scale}px`
  return (
    <Field label={t('滑块验证')} required {...field}>
      <View
        className="ak-slide"
        style={{ width: px(slider.width) }}
        catchTouchMove
        onTouchStart={slide.hold}
        onTouchMove={slide.move}
        onTouchEnd={slide.release}
      >
        <View className="ak-slide-picture" style={{ height: px(slider.height) }}>
          <Image
            className="ak-slide-img"
            src={slider.background}
            mode="scaleToFill"
            alt={t('有缺口的图片')}
          />
          <View
            className="ak-slide-piece"
            style={{
              top: px(slider.top),
              width: px(slider.pieceWidth),
              height: px(slider.pieceHeight),
              transform: `translateX(${x * scale}px)`,
            }}
          >
            <Image className="ak-slide-img" src={slider.piece} mode="scaleToFill" alt={t('拼图')} />
          </View>
        </View>
        <View className="ak-slide-bar">
          {x === 0 && <View className="u-meta">{t('按住滑块，拖到缺口处')}</View>}
          <View className="ak-slide-knob" style={{ transform: `translateX(${x * scale}px)` }} ariaHidden>
            <Icon name="chevron-right" size={20} />
          </View>
        </View>
      </View>
      <View className="ak-slide-acts">
        <IconButton name="minus" label={t('往左一点')} onTap={slide.left} />
        <IconButton name="plus" label={t('往右一点')} onTap={slide.right} />
        <IconButton name="refresh" label={t('换一张')} onTap={onAgain} />
      </View>
    </Field>
  )
})
