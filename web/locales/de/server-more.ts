import { translatedMore } from '../translated.ts';

export const serverMore = translatedMore({
  'gateway.saved': 'Gateway gespeichert',
  'gateway.settingsSaved': 'SMS-Gateway erfolgreich gespeichert.',
  'gateway.tested': 'Test gesendet',
  'gateway.answerShown': 'Die Antwort des Gateways wird angezeigt.',
  'gateway.balanceRead': 'Guthaben abgefragt',
  'gateway.balanceAsked': 'Das Gateway wurde nach dem Guthaben gefragt.',
  'gateway.sendingStopped': 'Versand angehalten',
  'gateway.nothingLeaves': 'Es geht keine SMS hinaus.',
  'gateway.sendingGoesOn': 'Versand läuft weiter',
  'gateway.sentAgain': 'SMS werden wieder gesendet.',
  'gateway.messagesGivenUp': 'Nachrichten verworfen',
  'gateway.waitingGivenUp': '{number} wartende Nachrichten wurden verworfen.',
  'gateway.fieldsNeeded': 'Schreiben Sie ein Feld je Zeile, als name=value.',
  'gateway.placeholderUnknown': 'Über {names} ist nichts bekannt.',
  'gateway.secretNeeded': 'Geben Sie ein, wofür {names} steht.',
  'gateway.secretsAgain':
    'Geben Sie {names} erneut ein: Gespeicherte Geheimnisse gehen nicht mit an eine andere Adresse oder an eine andere Stelle des Aufrufs.',
  'gateway.notJson': 'Muss ein JSON-Dokument sein.',
  'gateway.notAnAddress': 'Muss eine Adresse sein, die mit https:// oder http:// beginnt.',
  'gateway.addressInvalid': 'Die Adresse ist nicht gültig.',
  'gateway.onlyHttp': 'Nur http und https führen zu einem Gateway.',
  'gateway.answerUnreadable': 'Die Antwort konnte nicht gelesen werden.',
  'gateway.answerTooLong': 'Die Antwort ist zu lang.',
  'gateway.answerWithoutBalance': 'Die Antwort enthält kein Guthaben.',
  'gateway.answeredCode': 'Das Gateway antwortete {code}.',
  'gateway.answeredStatus': 'Das Gateway antwortete mit HTTP-Status {status}.',
  'gateway.answeredNothing':
    'Das Gateway antwortete mit HTTP-Status {status}. Über die Nachricht sagt es nichts.',
  'gateway.none': 'Es ist kein Gateway eingerichtet.',
  'gateway.demoSendsNothing': 'Dies ist eine Demo: Keine Nachricht geht hinaus.',
  'gateway.demoHasTestAlone': 'Dies ist eine Demo: Sie hat das Test-Gateway oder keines.',
  'gateway.testInDemoAlone': 'Das Test-Gateway hat nur eine Demo.',
  'gateway.messagesWait':
    'Wartende Nachrichten: {number}. Sagen Sie, ob sie jetzt gesendet oder verworfen werden.',
  'gateway.balanceNotTold': 'Das Gateway nannte kein Guthaben: {reason}',
  'gateway.notConnected': 'Es besteht keine Verbindung.',
  'gateway.noAnswerOfSender':
    'Der Prozess, der sendet, hat nicht rechtzeitig geantwortet: Die Nachricht kann gesendet sein.',
  'gateway.keyLost':
    'Die Geheimnisse des SMS-Gateways sind nicht lesbar: Sie wurden mit einem anderen Schlüssel gespeichert. Starten Sie mit diesem Schlüssel (SECRETS_KEY oder secrets.key im Datenordner) oder geben Sie sie neu ein.',
  'smpp.part': 'Teil {number} von {total}: {reason}',
  'smpp.bindRefused': 'Anmeldung (bind) abgelehnt: {code} {status}',
  'smpp.noAnswer': 'keine Antwort auf {command} in {seconds} s',
  'smpp.noConnection': 'keine Verbindung in der Frist',
  'smpp.notConnected': 'nicht verbunden',
  'smpp.connecting': 'die Verbindung wird noch aufgebaut',
  'smpp.closed': 'die Verbindung wurde geschlossen',
  'smpp.closedByGateway': 'das Gateway hat die Verbindung geschlossen',
  'smpp.unbound': 'das Gateway hat sich abgemeldet (unbind)',
  'smppStatus.messageLength': 'Länge der Nachricht ist ungültig',
  'smppStatus.commandLength': 'Länge des Befehls ist ungültig',
  'smppStatus.commandUnknown': 'Befehl ist unbekannt',
  'smppStatus.notBound': 'für diesen Befehl nicht angemeldet',
  'smppStatus.alreadyBound': 'schon angemeldet',
  'smppStatus.systemError': 'Systemfehler',
  'smppStatus.sender': 'Absender ist ungültig',
  'smppStatus.recipient': 'Empfänger ist ungültig',
  'smppStatus.bindFailed': 'Anmeldung fehlgeschlagen',
  'smppStatus.password': 'Passwort ist falsch',
  'smppStatus.systemId': 'System-ID ist falsch',
  'smppStatus.queueFull': 'Warteschlange ist voll',
  'smppStatus.serviceType': 'Diensttyp ist ungültig',
  'smppStatus.esmClass': 'esm_class ist ungültig',
  'smppStatus.submitFailed': 'Übergabe fehlgeschlagen',
  'smppStatus.senderTon': 'Absender-TON ist ungültig',
  'smppStatus.senderNpi': 'Absender-NPI ist ungültig',
  'smppStatus.recipientTon': 'Empfänger-TON ist ungültig',
  'smppStatus.recipientNpi': 'Empfänger-NPI ist ungültig',
  'smppStatus.systemType': 'Systemtyp ist ungültig',
  'smppStatus.throttled': 'zu viele Nachrichten auf einmal (throttled)',
  'smppStatus.deliveryTime': 'Zustellzeit ist ungültig',
  'smppStatus.validityPeriod': 'Gültigkeitsdauer ist ungültig',
  'smppStatus.temporaryFault': 'vorübergehender Fehler der Anwendung',
  'smppStatus.permanentFault': 'dauerhafter Fehler der Anwendung',
  'smppStatus.rejected': 'von der Anwendung abgelehnt',
  'smppStatus.parameter': 'ein Parameter ist ungültig',
  'smppStatus.deliveryFailed': 'Zustellung fehlgeschlagen',
  'smppStatus.unknownError': 'unbekannter Fehler',
  'smppStatus.unnamed': 'Status ohne Namen',
  'move.fileEmpty': 'Die Datei ist leer.',
  'move.fileUnknown': 'Aus einer solchen Datei lässt sich nichts übernehmen.',
  'move.fileIsPage':
    'Die Datei ist eine Webseite, kein Export: dort anmelden und den Export erneut speichern.',
  'move.fileIsRouterBackup':
    'Eine Router-Sicherung, die nur ein Router liest: dort /ppp secret export file=secrets show-sensitive ausführen.',
  'move.otherProgram':
    'Ein Dump von {program}, der nicht gelesen wird: dort die Kundenliste als CSV oder Excel exportieren.',
  'move.otherDump':
    'Ein Dump eines anderen Programms (Tabellen {tables}): dort die Kundenliste als CSV oder Excel exportieren.',
  'file.isPdf':
    'Ein PDF zeigt eine Liste und enthält keine Tabelle: Speichern Sie die Liste als CSV oder Excel (.xlsx).',
  'file.isPicture':
    'Ein Bild, aus dem keine Liste gelesen werden kann: Speichern Sie die Liste als CSV oder Excel (.xlsx).',
  'file.isArchive': 'Ein gepacktes Archiv: Entpacken Sie es, und wählen Sie die Dateien darin.',
  'file.isPassworded':
    'Eine Excel-Datei mit Kennwort: Öffnen Sie sie, entfernen Sie das Kennwort, und speichern Sie sie neu.',
  'file.isDocument':
    'Ein Textdokument: Übertragen Sie seine Tabelle in eine Tabellenkalkulation, und speichern Sie sie als CSV oder Excel (.xlsx).',
  'file.isDatabase':
    'Eine Datenbank von {program}: Exportieren Sie ihre Kundentabelle als CSV oder Excel (.xlsx).',
  'file.isPostgresArchive':
    'Ein Dump von PostgreSQL in eigenem Format: Erstellen Sie einen einfachen, mit pg_dump ohne -Fc oder -Ft.',
  'file.isOtherExcel':
    'Eine Tabelle der Art {kind}: Öffnen Sie sie, und speichern Sie sie als Excel (.xlsx).',
  'file.isXml': 'Eine XML-Datei: Exportieren Sie die Liste als CSV oder die Datenbank als SQL.',
  'file.isOtherJson':
    'Eine JSON-Datei eines anderen Programms: Exportieren Sie die Liste als CSV oder die Datenbank als SQL.',
  'file.isForMoving':
    'Der Export eines Routers oder einer Datenbank und keine Liste: Legen Sie ihn dort ab, wo Dateien eines anderen Systems einziehen.',
  'file.severalSheets':
    'Die Arbeitsmappe hat mehrere Blätter mit Listen ({names}): Speichern Sie jedes als eigene Datei.',
  'file.noHeader':
    'Die Liste hat keine Überschriften: Ihre erste Zeile enthält eine Mobilnummer. Setzen Sie eine Zeile darüber, die sagt, was jede Spalte ist.',
  'file.noRows': 'Die Datei hat Überschriften und keine Zeile darunter.',
  'file.cutByExcel':
    'Excel hat es als 1,71E+09 geschrieben und Ziffern verloren: Formatieren Sie die Spalte als Text, und tippen Sie die Nummer neu.',
  'move.dumpEmpty':
    'Der Dump hat Tabellen und darin keinen Kunden: Exportieren Sie auch die Daten.',
  'move.fileTooLarge': 'Die Datei ist zu groß: entpackt höchstens {most} MB.',
  'move.fileNotUnpacked':
    'Die gepackte Datei lässt sich nicht entpacken: abgeschnitten oder beschädigt.',
  'move.fileCut':
    'Die Datei endet mittendrin, in Zeile {line}: sie ist abgeschnitten. Erneut exportieren.',
  'move.fileDamaged':
    'Die Datei ist beschädigt: Zeile {line} ist nicht lesbar. Erneut exportieren.',
  'move.tableMissing':
    'Der Datei fehlt die Tabelle {table}: abgeschnitten oder nicht alles exportiert.',
  'move.tableTwice':
    'Die Tabelle {table} steht zweimal in der Datei: nur eine Datenbank exportieren.',
  'move.columnMissing': 'Der Tabelle {table} fehlt die Spalte {column}.',
  'move.columnsUnknown': 'Die Datei nennt die Spalten von {table} nicht: mit Struktur exportieren.',
  'move.routerTable':
    'Eine Liste des Routers in Spalten, die lange Werte kürzt: Exportieren Sie mit /ppp secret export oder mit print detail.',
  'move.noSecrets':
    'Die Datei hat keinen Abschnitt /ppp secret: mit /ppp secret export exportieren.',
  'move.secretsEmpty': 'In der Datei steht kein Secret.',
  'move.severalBooks': 'Mehrere Dateien enthalten einen ganzen Anbieter: {names}. Bitte nur eine.',
  'move.hotspotPass': 'Ein Hotspot-Pass, nicht monatlich.',
  'move.notPppoe': 'Nicht PPPoE, sondern {service}: kein Kunde.',
  'move.planGone': 'Den Tarif gibt es nicht mehr.',
  'move.noSuchCycle': 'Kein Abrechnungszeitraum ist so lang wie der Tarif: {validity}.',
  'move.codeTaken': 'Eine frühere Zeile hat diese Nummer.',
  'move.personIsHere':
    'Einen Kunden mit diesem Namen und dieser Nummer gibt es schon, mit dem Code {code}: Geben Sie dieser Zeile einen anderen Code.',
  'move.pppoeTaken': 'Ein früherer Kunde hat diesen PPPoE-Benutzernamen.',
  'move.heading': 'Datenübernahme',
  'move.saved': 'Gespeichert.',
  'move.fileTaken': 'Die Datei wird gelesen.',
  'move.mended_one': '{count} Zeile berichtigt.',
  'move.mended_other': '{count} Zeilen berichtigt.',
  'move.accepting': 'Die Kunden kommen herein.',
  'move.takingBack': 'Der Import wird zurückgenommen.',
  'move.discarded': 'Verworfen; Antworten und Berichtigungen bleiben.',
  'move.notFound': 'Diesen Import gibt es nicht.',
  'move.busy': 'Ein Import wird gerade übernommen oder zurückgenommen: bitte warten.',
  'move.notPreparing': 'Der Import ist nicht mehr in Vorbereitung.',
  'move.notAccepted': 'Nur ein übernommener Import kann zurückgenommen werden.',
  'move.changed': 'Der Import hat sich inzwischen geändert: bitte erneut ansehen.',
  'move.notReady': 'Die Dateien werden noch gelesen: bitte die Vorschau abwarten.',
  'move.questionsOpen': 'Vorher sind noch Fragen zu beantworten.',
  'move.reasonNeeded': 'Eine Zahl weicht ab: bitte begründen.',
  'move.nobody': 'Es käme niemand herein.',
  'move.isBlocked':
    'An dem Import hängen Rechnungen oder Zahlungen: er kann nicht zurückgenommen werden.',
  'move.customerLeaves':
    'Kunde {code} wird mit dem zurückgenommenen Import entfernt: Es kann nichts hinzukommen.',
  'move.smsWithdrawn': 'Der Import wurde zurückgenommen.',
  'move.workFailed': 'Etwas ging schief. Es kann erneut versucht werden.',
  'move.tooMuchWork': 'Die Dateien brauchen zu viel Speicher.',
  'move.tooManyFiles': 'Höchstens {most} Dateien.',
  'move.fileThere': 'Die Datei ist schon da.',
  'move.fileOnItsWay': 'Eine Datei ist nicht vollständig: noch einmal ablegen oder entfernen.',
  'move.fileNotWhole': 'Die Datei ist nicht ganz: {received} von {size} Bytes sind da.',
  'move.partNeeded': 'Einen Teil der Datei senden.',
  'move.partWrong': 'Teil {part} dieser Datei hat nicht {bytes} Bytes.',
  'move.noRowMeant': 'Keine Zeile ist gemeint.',
  'move.notRefusedRows': 'Das ist keine CSV-Datei abgelehnter Zeilen: die Spalte {column} fehlt.',
  'login.hidden':
    'Hatte Zeichen, die niemand sieht; sie entfallen: Ein Gerät, das sie sendet, wird nicht eingelassen.',
  'login.blank': 'Enthält ein Leerzeichen: Es muss am Gerät genau so getippt werden.',
  'login.nonAscii': 'Enthält andere als englische Buchstaben: Manche Router und Geräte ändern sie.',
  'login.long':
    'Ist länger als 64 Bytes: Die Tabellen von FreeRADIUS und vielen Panels schneiden ihn ab.',
  'login.twin':
    'Unterscheidet sich von {name} nur in Großbuchstaben oder Leerzeichen: Die beiden werden leicht verwechselt.',
  'register.checked': 'Register geprüft',
  'register.imported': 'Register importiert',
  'register.wouldComeIn': '{created} von {rows} Zeilen würden übernommen.',
  'register.cameIn': '{created} von {rows} Zeilen übernommen.',
  'register.notExcel': 'Das ist keine lesbare Excel-Datei (.xlsx).',
  'register.tooLargeUnpacked': 'Die Datei ist entpackt zu groß.',
  'register.quoteOpen':
    'Das Anführungszeichen, das in Zeile {line} öffnet, wird nie geschlossen: schließen oder entfernen.',
  'register.sumRow': 'Eine Summenzeile und kein Kunde.',
  'register.columnsMissing': 'In der Kopfzeile fehlt: {columns}.',
  'register.columnTwice':
    'Die Spalte {column} kommt zweimal mit verschiedenen Werten vor: eine entfernen.',
  'register.brokenText':
    'Enthält unlesbare Zeichen (\ufffd): Die Datei wurde in einer anderen Kodierung gespeichert.',
  'register.oldExcel': 'Eine Excel-Datei der alten Art (.xls): öffnen und als .xlsx speichern.',
  'register.noText':
    'Die Datei ist weder Tabelle noch Arbeitsmappe: die Liste als CSV oder .xlsx speichern.',
  'register.encodingNeeded': 'Wählen, wie der Text der Datei zu lesen ist.',
  'register.duplicateCode': 'Zeile {row} hat diese Kundennummer schon.',
  'register.notADay': 'Muss ein gültiges Datum der Form YYYY-MM-DD oder DD/MM/YYYY sein.',
  'register.tooMuchWork': 'Diese Datei zu lesen braucht zu viel Zeit oder Speicher.',
  'register.tooManyRows': 'Darf höchstens {most} Zeilen haben.',
});
