/** Words of two to four characters that begin as a Chinese name does. */
/** Nine in ten people are called one of these. */
const surnames = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝'.split(
    '',
  ),
)
const compounds = new Set([
  '欧阳',
  '上官',
  '司马',
  '诸葛',
  '夏侯',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '司徒',
  '端木',
  '东方',
  '南宫',
  '独孤',
])

/** Words of the text that may be a name, each once. */
export function nameWords(text: string): string[] {
  const words = new Set<string>()
  for (const [run] of text.matchAll(/\p{Script=Han}{2,}/gu)) {
    const signs = Array.from(run)
    signs.forEach((sign, from) => {
      const compound = compounds.has(signs.slice(from, from + 2).join(''))
      if (!compound && !surnames.has(sign)) return
      for (const length of compound ? [3, 4] : [2, 3])
        if (from + length <= signs.length) words.add(signs.slice(from, from + length).join(''))
    })
  }
  return [...words]
}
