import type { Category } from '@contract/secondhand/rules'

/** Words that say what something is, the more telling kinds first: 电动车充电器 is digital. */
const signs: readonly (readonly [Category, RegExp])[] = [
  ['book', /教材|课本|习题|真题|考研|词典|小说|漫画|绘本|[上下]册|第.版|四六级|书$|书籍|本书/],
  [
    'digital',
    /手机|电脑|平板|笔记本|键盘|鼠标|耳机|相机|镜头|显示器|显卡|充电|数据线|音箱|路由|硬盘|U盘|手表|手环|ipad|iphone|switch|kindle|ps[45]/i,
  ],
  ['appliance', /台灯|风扇|电饭|热水壶|烧水|吹风机|加湿器|电煮锅|锅|小冰箱|除湿|熨|电器|洗衣机|吸尘/],
  ['beauty', /口红|粉底|面膜|香水|护肤|化妆|防晒|眼影|洗面奶|精华/],
  ['music', /吉他|尤克里里|钢琴|电子琴|口琴|笛|提琴|二胡|古筝|架子鼓|乐器/],
  ['bike', /自行车|单车|电动车|山地车|公路车|滑板车|折叠车/],
  ['sports', /球拍|篮球|足球|羽毛球|网球|乒乓|瑜伽|哑铃|跑鞋|泳|帐篷|登山|滑板|护膝|健身/],
  ['clothes', /衣|裤|裙|鞋|外套|卫衣|帽|包$|背包|书包|围巾|汉服|制服/],
  ['daily', /床|被|枕|收纳|台历|书架|桌|椅|镜子|衣架|杯|窗帘|置物|脸盆|雨伞|蚊帐/],
]

/** What kind of thing the first line says; '' where nothing tells. */
export function guessCategory(words: string): Category | '' {
  const [first = ''] = words.trim().split('\n')
  return signs.find(([, sign]) => sign.test(first))?.[0] ?? ''
}
