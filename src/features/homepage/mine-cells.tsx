import React from 'react'
import type { Me } from '@contract/account/schema'
import { complaintPage } from '@/shell/complaint/entry'
import { go } from '@/shell/links'
import { t } from '@/locale'
import { Cell, CellGroup } from '@/ui/cell'
import { profilePage } from '../../shell/account/profile'
import { settingsPage } from '../../shell/account/settings-cell'

/** Where a person's own things are. The profile is offered until it is whole. */
export function MineCells({ me }: { me: Me | null }) {
  const percent = me?.completeness.percent ?? 100
  return (
    <CellGroup>
      {percent < 100 && (
        <Cell icon="pencil" title={t('资料完整度')} value={`${percent}%`} onTap={() => go(profilePage)} />
      )}
      <Cell
        icon="certificate"
        title={t('我的身份')}
        text={t('认证、角色和申请')}
        onTap={() => go('/pages/authorization/authorization')}
      />
      <Cell icon="map-pin" title={t('收货地址')} onTap={() => go('/pages/chooseAddress/allAddress')} />
      <Cell
        icon="wallet"
        title={t('钱包')}
        text={t('余额、账单、提现和积分')}
        onTap={() => go('/pages/wallet/walletOnline')}
      />
      <Cell
        icon="star"
        title={t('我的收藏')}
        onTap={() => go('/pages/user_myfollow/myFollow?tab=favorites')}
      />
      <Cell icon="hash" title={t('我的话题')} onTap={() => go('/pages/topic/myTopic')} />
      <Cell icon="speakerphone" title={t('我的订阅')} onTap={() => go('/pages/subscribe/index')} />
      <Cell icon="list-check" title={t('题库')} onTap={() => go('/pages/QuestionBank/index')} />
      <Cell icon="users" title={t('推荐关注')} onTap={() => go('/pages/public/recommendUser')} />
      <Cell icon="flag" title={t('举报与申诉')} onTap={() => go(complaintPage)} />
      <Cell icon="recycle" title={t('回收站')} onTap={() => go('/pages/user/recycleBin')} />
      <Cell icon="settings" title={t('设置')} onTap={() => go(settingsPage)} />
    </CellGroup>
  )
}
