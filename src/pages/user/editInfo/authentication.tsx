import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { RealName } from '@contract/certification/schema'
import { t } from '@/locale'
import { AboutMe } from '@/shell/certification/gate'
import { certificationPages } from '@/shell/certification/leave'
import { newRealName } from '@/shell/certification/real-name'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { fullTime } from '@/ui/format'
import { Tag } from '@/ui/tag'
import '@/shell/certification/certification.css'

/** The real name: whether it was checked, what it is for, and how it is kept. */
export default observer(function Authentication() {
  const [info] = useState(newRealName)
  return <AboutMe of={info}>{(data) => <RealNameOf info={data} />}</AboutMe>
})

function RealNameOf({ info: { verified, name, number, at } }: { info: RealName }) {
  return (
    <>
      <View className="c-head">
        <View className="u-hero" ariaRole="heading">
          {t('实名认证')}
        </View>
        <View className="u-ink2 c-head-text">
          {verified
            ? t('这个账号已经实名认证，要用到它的功能都打开了。')
            : t('涉及钱和安全的功能，要先确认账号背后是你本人。')}
        </View>
      </View>
      <CellGroup>
        <Cell icon="shield-check" title={t('实名认证')}>
          <Tag tone={verified ? 'green' : 'plain'}>{verified ? t('已认证') : t('未认证')}</Tag>
        </Cell>
        {name !== null && <Cell icon="user" title={t('姓名')} value={name} />}
        {number !== null && <Cell icon="id" title={t('身份证号')} value={number} />}
        {at !== null && <Cell icon="clock" title={t('认证时间')} value={fullTime(at)} />}
      </CellGroup>
      <View className="c-sec">
        <CellGroup>
          <Cell icon="school" title={t('学生认证')} onTap={linkTo(certificationPages.ways)} />
        </CellGroup>
      </View>
      {!verified && (
        <View className="c-submit">
          <Button block onTap={linkTo(certificationPages.realName)}>
            {t('去实名认证')}
          </Button>
        </View>
      )}
      <View className="c-note u-meta">
        {t('身份证号只留下加密指纹和首尾几位，身份证照片不保存；一个身份证号只能认证一个账号。')}
      </View>
    </>
  )
}
