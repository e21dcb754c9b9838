const MONTHS = `january jan januar jän jänner jaenner janvier janv
february feb februar feber février fevrier févr fevr
march mar märz maerz mrz mär mars
april apr avril avr
may mai
june jun juni juin
july jul juli juillet juil
august aug août aout
september sep sept septembre
october oct oktober okt octobre
november nov novembre
december dec dezember dez décembre decembre déc`;

const WEEKDAYS = `monday mon montag mo lundi tuesday tue tues dienstag di mardi wednesday wed mittwoch mi mercredi
thursday thu thur thurs donnerstag do jeudi friday fri freitag fr vendredi saturday sat samstag sonnabend sa samedi
sunday sun sonntag so dimanche`;

const FILLERS = "of the de den der le";

/** Month by its name or abbreviation, in lower case, without a dot; English, German and French. */
export const MONTH_BY_NAME: ReadonlyMap<string, number> = new Map(
  MONTHS.split("\n").flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** Words of a date that carry nothing: weekdays and "of", "the", "den", "le". */
export const SILENT_DATE_WORDS: ReadonlySet<string> = new Set(`${WEEKDAYS} ${FILLERS}`.split(/\s+/));
