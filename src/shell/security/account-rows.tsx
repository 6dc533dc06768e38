import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { exportMinutes } from '@contract/security/rules'
import type { Security } from '@contract/security/schema'
import { profile } from '@/shell/account/profile'
import { vendorNames } from '@/shell/account/vendor-sign-in'
import { useKind } from '@/shell/account/ways'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { files } from '@/platform/file'
import type { SignInVendor } from '@/platform/signin/types'
import { Cell } from '@/ui/cell'
import { fullTime } from '@/ui/format'
import type { IconName } from '@/ui/icons/names'
import { vendors } from './account-store'
import type { AccountStore } from './account-store'
import { DeletionSheet } from './deletion-sheet'
import { ExportStore } from './export-store'
import { Group } from './group'
import { PasskeyRow } from './passkey'
import { SchoolRow } from './school-row'
import { linkToVerify } from './verification'

const icons: Record<SignInVendor, IconName> = {
  wechat: 'brand-wechat',
  qq: 'brand-qq',
  alipay: 'brand-alipay',
}
const root = '/pages/personalSetting'

/** The ways into the account and out of it. */
export const AccountRows = observer(function AccountRows({
  store,
  state,
}: {
  store: AccountStore
  state: Security
}) {
  const [leaving, setLeaving] = useState(false)
  // another phone is proved by a text
  const texts = useKind() === 'phone'
  const password = state.has_password ? linkTo(`${root}/changePassword`) : linkToVerify('password')
  return (
    <>
      <Group title={t('登录')}>
        {(texts || state.phone !== null) && (
          <Cell
            icon="phone"
            title={t('手机号')}
            value={state.phone ?? t('未绑定')}
            onTap={texts ? linkToVerify('phone') : undefined}
          />
        )}
        <Cell
          icon="lock"
          title={t('登录密码')}
          value={state.has_password ? t('修改') : t('未设置')}
          onTap={password}
        />
        {(state.mail || state.email !== null) && (
          <Cell
            icon="mail"
            title={t('邮箱')}
            value={state.email ?? t('未绑定')}
            onTap={state.email === null ? linkToVerify('email') : linkTo(`${root}/emailVerification`)}
          />
        )}
        <PasskeyRow />
      </Group>
      <Group title={t('第三方账号')}>
        {vendors.map((vendor) => (
          <Cell
            key={vendor}
            icon={icons[vendor]}
            title={vendorNames[vendor]}
            value={state.vendors[vendor] ? t('已绑定') : t('未绑定')}
            onTap={() => void store.toggle(vendor)}
          />
        ))}
        <SchoolRow />
      </Group>
      <Group title={t('数据')}>
        <ExportRow state={state} onFetched={store.state.load} />
        {!profile.me?.delete_at && (
          <Cell icon="user-x" title={t('注销账号')} danger onTap={() => setLeaving(true)} />
        )}
      </Group>
      <DeletionSheet open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
})

const ExportRow = observer(function ExportRow({
  state,
  onFetched,
}: {
  state: Security
  onFetched: () => Promise<void>
}) {
  const [store] = useState(() => new ExportStore())
  const title = t('导出我的数据')
  if (store.path !== null) {
    return (
      <Cell
        icon="download"
        title={files.canKeep ? t('保存文件') : t('复制下载链接')}
        text={
          files.canKeep
            ? t('已经准备好，点这里存下来')
            : t('{n} 分钟内在浏览器里打开，别发给别人', { n: exportMinutes })
        }
        onTap={() => void store.keep.run()}
      />
    )
  }
  if (state.export_at !== null)
    return (
      <Cell
        icon="download"
        title={title}
        text={t('{time} 后可以再次导出', { time: fullTime(state.export_at) })}
      />
    )
  const fetch = async () => {
    await store.prepare.run()
    return onFetched()
  }
  return (
    <Cell
      icon="download"
      title={title}
      text={store.prepare.busy ? t('正在准备') : t('一个 JSON 文件，一天一次')}
      onTap={() => void fetch()}
    />
  )
})
