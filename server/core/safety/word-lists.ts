/**
 * The words that the local check knows. A short and honest list: what is plainly unwanted on any campus, and nothing whose
 * everyday use is fine. `refuse` never stands in public; `hold` is for a reviewer, for warnings, news and lectures say it too.
 * Written simplified and in lower case: texts are folded to that before they are compared.
 */
import type { SafetyKind } from '../../../contract/safety/rules'

export interface WordList {
  kind: Extract<SafetyKind, 'advert' | 'fraud' | 'porn' | 'abuse' | 'illegal'>
  action: 'refuse' | 'hold'
  words: string
}

export const wordLists: readonly WordList[] = [
  {
    kind: 'advert',
    action: 'hold',
    words:
      '加微信领 加v领 加我微信赚 扫码进群领 进群领红包 关注领红包 代理招募 诚招代理 招代理 微商代理 刷粉 买粉丝 涨粉平台 刷赞平台 引流推广 全网最低价',
  },
  {
    kind: 'advert',
    action: 'refuse',
    words: '代开发票 代开增值税 出售发票 群发软件 出售账号实名 出售微信号 收购微信号 收购银行卡',
  },
  {
    kind: 'fraud',
    action: 'refuse',
    words:
      '刷单返利 日赚千元 日入过千 日入上千 稳赚不赔 包赚不赔 内幕彩票 彩票计划群 跟单稳赚 跑分兼职 黑户贷款 无视征信 花呗套现 信用卡套现 白条套现 保过四级 保过六级 包过四级 包过六级 考前泄题 枪手代考 代考四级 代考六级 论文包过',
  },
  {
    kind: 'fraud',
    action: 'hold',
    words:
      '返利 刷单返 刷单赚 刷单平台 刷单诈骗 刷单群 刷单兼职 兼职刷单 淘宝刷单 跑分 杀猪盘 裸贷 校园贷 套路贷 四六级答案 替考 高额佣金 高佣金 日结三百 日结五百 躺赚 躺着赚钱 零投入 无本金 先垫付 代写论文 论文代写 毕业论文代 代写作业 刷课 代刷网课 贷款秒批 秒下款 免押金贷 虚拟货币投资 外汇平台 带你投资 老师带单 代考',
  },
  {
    kind: 'porn',
    action: 'refuse',
    words:
      '招嫖 黄片 成人电影 成人视频 色情视频 色情网站 情色网 无码视频 偷拍视频 裸照出售 出售裸照 催情药 莞式服务 上门服务小姐 学生妹包夜 楼凤',
  },
  {
    kind: 'porn',
    action: 'hold',
    words:
      '援交 约炮 裸聊 一夜情 卖淫 嫖娼 迷奸 春药 裸照 福利视频 私密照 原味内衣 原味丝袜 包养 约吗私 性服务 色情',
  },
  {
    kind: 'abuse',
    action: 'refuse',
    words:
      '操你妈 草你妈 肏你妈 操你娘 日你妈 干你娘 你妈死了 你妈炸了 死全家 全家死光 傻逼东西 狗娘养的 婊子养的 去死吧你 nmsl cnm 杂种东西 贱人去死 弱智东西',
  },
  {
    kind: 'abuse',
    action: 'hold',
    words:
      '傻逼 煞笔 沙比 sb东西 婊子 贱人 脑残 智障 狗东西 人肉他 人肉她 人肉搜索 挂人 fuck you motherfucker 去死吧',
  },
  {
    kind: 'illegal',
    action: 'refuse',
    words:
      '出售冰毒 出售k粉 大麻出售 出售大麻 出售迷药 迷魂药 蒙汗药 听话水 出售枪支 仿真枪出售 气枪出售 炸药配方 制造炸弹 假币 出售假钞 办假证 办证刻章 假文凭 代办文凭 学历代办 办学生证 假学生证 赌博网站 网上赌场 真人荷官 私彩平台 赌球平台 翻墙软件出售 个人信息出售 出售个人信息 出售学生信息 查开房 查定位手机 手机监听',
  },
  {
    kind: 'illegal',
    action: 'hold',
    words:
      '冰毒 海洛因 麻古 摇头丸 k粉 迷药 澳门赌场 百家乐 六合彩 窃听器 代孕 卖肾 笑气 电子烟货源 假证 赌博 赌球 外围下注 刷机改串 作弊器材 作弊耳机 隐形耳机 管制刀具 开锁工具 自杀群 相约自杀',
  },
]

/** Traditional characters of the words above, and what else people write in place of one, each with what it stands for. */
export const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  '賭赌 貸贷 職职 單单 號号 約约 槍枪 彈弹 證证 發发 錢钱 騙骗 殺杀 視视 頻频 導导 師师 資资 網网 淚泪 領领 紅红 關关 掃扫 進进 羣群 衆众 間间 實实 買买 賣卖 購购 銀银 賺赚 穩稳 賠赔 內内 幕幕 計计 劃划 裸裸 論论 過过 題题 藥药 無无 碼码 電电 養养 媽妈 幹干 東东 癡痴 腦脑 殘残 製制 監监 聽听 竊窃 個个 訊讯 員员 學学 歷历 為为 國国 開开 業业 務务 費费 壓押 嬭奶 艹操 薇微 徽微 芯信 姘拼 妺妹 課课 帶带 體体 貨货 煙烟 寫写 盜盗 倣仿'
    .split(' ')
    .map((pair) => {
      const [from = '', to = ''] = Array.from(pair)
      return [from, to]
    }),
)
