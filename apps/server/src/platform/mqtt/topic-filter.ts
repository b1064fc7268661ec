/** Whether a topic fits a filter with `+` and `#` (MQTT 3.1.1, section 4.7). */
export function matchesFilter(filter: string, topic: string): boolean {
  if (filter === topic) return true;
  // Wildcards at the start do not match the broker's own topics [MQTT-4.7.2-1].
  if (topic.startsWith('$') && (filter.startsWith('#') || filter.startsWith('+'))) return false;
  const filterLevels = filter.split('/');
  const topicLevels = topic.split('/');
  for (const [index, level] of filterLevels.entries()) {
    if (level === '#') return true;
    if (index >= topicLevels.length) return false;
    if (level !== '+' && level !== topicLevels[index]) return false;
  }
  return filterLevels.length === topicLevels.length;
}

/** Whether a filter is well-formed: not empty, `#` only as the last level, wildcards alone in their level. */
export function isValidFilter(filter: string): boolean {
  if (filter === '' || filter.length > 65_535 || filter.includes('\0')) return false;
  const levels = filter.split('/');
  return levels.every((level, index) => {
    if (level === '#') return index === levels.length - 1;
    return level === '+' || !/[+#]/.test(level);
  });
}
