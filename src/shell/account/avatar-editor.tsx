import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { back, linkTo } from '@/shell/links'
import { NewPictureLine } from '@/shell/new-picture'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { signin } from '@/platform/signin'
import { system } from '@/platform/system'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { AvatarStore } from './avatar-store'
import { Cropper } from './cropper'
import { profile } from './profile'
import './profile.css'

const framesPage = '/pages/Virtual_mall/Head_portrait'
const wardrobePage = '/pages/Virtual_mall/buylist'
const margin = 20
const largestFrame = 360
/** Side of the square, px: as wide as the page, within reason. */
const frameOf = (): number => Math.min(system.info().windowWidth - 2 * margin, largestFrame)

/** The avatar as it is, and another in its place. */
export const AvatarEditor = observer(function AvatarEditor({ me }: { me: Me }) {
  const [store] = useState(() => new AvatarStore(frameOf()))
  const { crop, picture, choose, save } = store
  const keep = async () => {
    if (!(await save.run())) return
    if (profile.me?.new_avatar) feedback.toast(t('审核通过后换成这张'))
    else feedback.toast(t('头像换好了'), { icon: 'success' })
    back()
  }
  return (
    <>
      {crop && picture ? (
        <Cropper key={picture.id} crop={crop} src={picture.url} />
      ) : (
        <View className="p-avatar">
          <Avatar src={me.avatar} name={me.name} size={68} frame={me.frame} />
          <NewPictureLine picture={me.new_avatar ?? null} round />
          <View className="u-meta">{t('清楚的正面照或喜欢的图案都好，会显示成圆形。')}</View>
        </View>
      )}
      <View className="p-avatar-acts">
        {crop && (
          <Button block loading={save.busy} disabled={choose.busy} onTap={() => void keep()}>
            {t('就用这张')}
          </Button>
        )}
        {signin.avatarButton && !crop && (
          <Button
            block
            openType="chooseAvatar"
            loading={choose.busy}
            onAvatar={(path) => void choose.run(path)}
          >
            {t('用微信头像')}
          </Button>
        )}
        <Button
          block
          kind={crop || signin.avatarButton ? 'line' : 'accent'}
          loading={choose.busy}
          disabled={save.busy}
          onTap={() => void choose.run()}
        >
          {choose.busy ? t('正在上传 {n}%', { n: store.percent }) : crop ? t('换一张') : t('选照片或拍照')}
        </Button>
      </View>
      {!crop && (
        <View className="p-avatar-more">
          <CellGroup>
            <Cell icon="gift" title={t('头像框')} value={t('用积分换')} onTap={linkTo(framesPage)} />
            <Cell icon="user" title={t('我的装扮')} value={t('戴上、取下')} onTap={linkTo(wardrobePage)} />
          </CellGroup>
        </View>
      )}
    </>
  )
})
