import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import { IconButton } from '@/ui/icon-button'
import type { CropStore } from './crop'
import './profile.css'

/** The picture under a square frame: moved by one finger, enlarged by two or by the buttons. */
export const Cropper = observer(function Cropper({ crop, src }: { crop: CropStore; src: string }) {
  const { drawn, frame, x, y } = crop
  const side = `${frame}px`
  return (
    <View className="p-crop">
      <View
        className="p-crop-frame"
        style={{ width: side, height: side }}
        ariaLabel={t('拖动调整位置，双指缩放')}
        catchTouchMove
        onTouchStart={crop.hold}
        onTouchMove={crop.move}
        onTouchEnd={crop.hold}
      >
        <View
          className="p-crop-picture"
          style={{
            width: `${drawn.width}px`,
            height: `${drawn.height}px`,
            transform: `translate(${x}px, ${y}px)`,
          }}
        >
          <Image className="p-crop-img" src={src} mode="scaleToFill" alt={t('新头像')} />
        </View>
        <View className="p-crop-mask" ariaHidden />
      </View>
      <View className="p-crop-zoom">
        <IconButton name="minus" label={t('缩小')} onTap={crop.shrink} />
        <View className="u-meta">{t('拖动调整位置，双指缩放')}</View>
        <IconButton name="plus" label={t('放大')} onTap={crop.enlarge} />
      </View>
    </View>
  )
})
