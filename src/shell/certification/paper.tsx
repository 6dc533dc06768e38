import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { get } from '@/net/call'
import { sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Image, View } from '@/platform/components'
import { Button } from '@/ui/button'
import './certification.css'

/** A photo that only its owner and the reviewers see; each showing is written down. */
export const Paper = observer(function Paper({ id }: { id: string }) {
  const [photo] = useState(() => new Resource(() => get('certification/paper', { id }, inPlace)))
  useEffect(() => void photo.load(), [photo])
  if (photo.data)
    return <Image className="c-paper" src={photo.data.image} mode="widthFix" alt={t('学生证照片')} />
  if (photo.phase !== 'error')
    return <View className="c-paper-wait u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')} />
  return (
    <View className="u-row u-gap12">
      <View className="u-grow u-danger" ariaRole="alert">
        {sentenceOf(photo.error)}
      </View>
      <Button size={32} kind="line" onTap={() => void photo.load()}>
        {t('重试')}
      </Button>
    </View>
  )
})
