//! Hands in the forms of rooms, made up for the tests.

/// A hand of PokerStars.
pub const POKERSTARS: &str = "\
PokerStars Hand #1:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/03/02 12:00:00 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [7h 2d]
Ann: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 2: Bob (big blind) collected ($1)
";

/// A hand of GGPoker.
pub const GGPOKER: &str = "\
Poker Hand #HD3: Hold'em No Limit ($0.50/$1.00) - 2022/03/02 12:00:00
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 2: 1a2b3c4d ($100 in chips)
Hero: posts small blind $0.5
1a2b3c4d: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [7h 2d]
Dealt to 1a2b3c4d
Hero: folds
Uncalled bet ($0.5) returned to 1a2b3c4d
*** SHOWDOWN ***
1a2b3c4d collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0 | Jackpot $0 | Bingo $0
Seat 2: 1a2b3c4d (big blind) collected ($1)
";

/// A hand of 888poker.
pub const PACIFIC: &str = "\
#Game No : 4
***** 888poker Hand History for Game 4 *****
$0.50/$1.00 Blinds No Limit Holdem - *** 02 03 2019 12:00:00
Table Vega 6 Max (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Ann ( $100 )
Seat 2: Bob ( $100 )
Ann posts small blind [$0.50]
Bob posts big blind [$1]
** Dealing down cards **
Dealt to Ann [ 7h, 2d ]
Ann folds
** Summary **
Bob did not show his hand
Bob collected [ $1.50 ]
";

/// A hand of the Winning network.
pub const WINNING: &str = "\
Hand #5 - Holdem (No Limit) - $0.50/$1.00 - 2023/01/02 10:00:00 UTC
Vega 6-max Seat #1 is the button
Seat 1: Ann ($100.00)
Seat 2: Bob ($100.00)
Ann posts the small blind $0.50
Bob posts the big blind $1.00
*** HOLE CARDS ***
Dealt to Ann [7h 2d]
Ann folds
Uncalled bet ($0.50) returned to Bob
Bob does not show
Bob collected $1.00 from main pot
*** SUMMARY ***
Total pot $1.00
Seat 2: Bob (big blind) did not show and won $1.00
";

/// A hand of Everleaf.
pub const EVERLEAF: &str = "\
***** Hand history for game #190000001 *****
Blinds $0.50/$1.00 NL Hold'em - 2010/08/29 - 20:34:15
Table Vega
Seat 1 is the button
Total number of players: 2
Seat 1: Ann (  $ 90 USD )
Seat 2: Bob (  $ 90 USD )
Ann: posts small blind [$ 0.50 USD]
Bob: posts big blind [$ 1.00 USD]
** Dealing down cards **
Ann raises [$ 2.50 USD]
Bob calls [$ 2 USD]
** Dealing Flop ** [ 4c, Kh, 6h ]
Bob bets [$ 6 USD]
Ann folds
Bob does not show cards
Bob wins $ 5.70 USD from main pot
";

/// A hand of BetOnline.
pub const BETONLINE: &str = "\
BetOnline Poker Game #900000001: Hold'em No Limit ($0.25/0.50) - 2011/08/07 14:59 Eastern Daylight Time
Table 'Vega (50bb)' 10-Max, Seat #9 is the button
Seat 9: Ann (25.00 in chips) - The button
Seat 1: Bob (25.00 in chips) - Big Blind
Seat 0: Cleo (25.00 in chips) - Small Blind
Cleo: posts small blind 0.25
Bob: posts big blind 0.50
*** HOLE CARDS ***
Dealt to Bob []
Ann: folds
Cleo: raises 24.75 to 25.00 and is all in
Bob: calls 24.50
*** SHOW DOWN ***
Cleo shows Ah Jh
Bob shows Qh Ks
*** SUMMARY ***
Total pot 47.50 | Rake 2.50
Board [3d 7d 6c 10h Jc]
Seat 9: Ann folded before Flop
Seat 1: Bob showed [Qh Ks] but did not win
Seat 0: Cleo showed [Ah Jh] and won (47.50)
";

/// A hand of Cake.
pub const CAKE: &str = "\
Hand#2700000000000001 - Vega (6-max) 11985 -- $0.05/$0.10 NL Hold'em -- 2011/08/28 - 00:53:30
Seat 3: Ann ($10 in chips) DEALER
Seat 8: Bob ($10 in chips)
Ann: posts small blind $0.05
Bob: posts big blind $0.10
Dealt to Ann [7c,Th]
Ann: raises to $0.30
Bob: calls $0.20
*** FLOP *** [Kh,3h,8c]
Bob: bets $0.30
Ann: folds
Bob: returns uncalled bet $0.30
***SHOW DOWN***
Bob: mucks
Bob wins $0.57
";

/// A hand of Absolute.
pub const ABSOLUTE: &str = "\
Stage #C180000001: Holdem  No Limit $1 - 2009-12-14 17:14:02 (ET)
Table: VEGA ST (Real Money) Seat #4 is the dealer
Seat 4 - ANN ($100 in chips)
Seat 5 - BOB - B ($37.17 in chips)
Seat 6 - CLEO ($100 in chips)
BOB - B - Posts small blind $0.50
CLEO - Posts big blind $1
*** POCKET CARDS ***
Dealt to CLEO [Ac 3h]
ANN - Folds
BOB - B - Folds
CLEO - returned ($0.50) : not called
CLEO Collects $1 from main pot
*** SUMMARY ***
Total Pot($1)
Seat 6: CLEO (big blind) collected Total ($1)
";

/// A hand of 888poker in which nobody calls a bet.
pub const PACIFIC_RAISED: &str = "\
***** 888poker Hand History for Game 700000001 *****
$0.25/$0.50 Blinds No Limit Holdem - *** 01 03 2022 20:15:00
Table Aurich 6 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( $50 )
Seat 2: Bob ( $50 )
Seat 3: Cleo ( $50 )
Bob posts small blind [$0.25]
Cleo posts big blind [$0.50]
** Dealing down cards **
Ann raises [$1.50]
Bob folds
Cleo calls [$1]
** Dealing flop ** [ 2c, 7d, Jh ]
Cleo checks
Ann bets [$3]
Cleo folds
** Summary **
Ann did not show his hand
Ann collected [ $3.08 ]
";

/// A hand of partypoker with a showdown.
pub const PARTY: &str = "\
***** Hand History for Game 13000000001 *****
$0.05/$0.10 USD NL Texas Hold'em - Monday, January 06, 11:42:48 EST 2014
Table Wien (Real Money)
Seat 1 is the button
Total number of players : 3/6
Seat 1: Ann ( $10 USD )
Seat 2: Bob ( $10 USD )
Seat 3: Cleo ( $10 USD )
Bob posts small blind [$0.05 USD].
Cleo posts big blind [$0.10 USD].
** Dealing down cards **
Ann calls [$0.10 USD]
Bob folds
Cleo checks
** Dealing Flop ** [ 4c, Kh, 6h ]
Cleo checks
Ann checks
** Dealing Turn ** [ Qh ]
Cleo checks
Ann checks
** Dealing River ** [ Qd ]
Cleo checks
Ann checks
Ann shows [ Ac, Kc ]two pairs
Cleo doesn't show [ 9c, 8c ]a pair
Ann wins $0.25 USD from the main pot with two pairs.
";

/// A hand of Bovada of 2012, which deals the board by lines of their own.
pub const BOVADA_2012: &str = "\
Bovada Hand #2600000001 TBL#100000 HOLDEM No Limit - 2012-03-05 04:01:19
Seat 1: Dealer ($50 in chips)
Seat 2: Big Blind [ME] ($50 in chips)
Dealer : Set dealer [1]
Dealer : Small Blind $0.50
Big Blind [ME] : Big blind $1
*** HOLE CARDS ***
Dealer : Card dealt to a spot [9s Ks]
Big Blind [ME] : Card dealt to a spot [Th Qh]
Dealer : Call $0.50
Big Blind [ME] : Checks
Table : Card dealt to table [4c Kh 6h]
Big Blind [ME] : Checks
Dealer : Bets $1
Big Blind [ME] : Calls $1
Table : Card dealt to table [2d]
Big Blind [ME] : Checks
Dealer : Checks
Table : Card dealt to table [3d]
Big Blind [ME] : Checks
Dealer : Checks
Dealer : Showdown [Ks Kh 9s 6h 4c] (One pair)
Big Blind [ME] : Mucks [Th Qh] (High Card)
Dealer : Hand Result $3.80
*** SUMMARY ***
Total Pot($4)
Board [4c Kh 6h 2d 3d]
";

/// A hand of PokerStars with two players all-in.
pub const ALL_IN: &str = "\
PokerStars Hand #240000001:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann: raises $49.50 to $50 and is all-in
Bob: calls $49.50 and is all-in
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [9c]
*** SHOW DOWN ***
Ann: shows [Ah Kd] (a pair of Nines)
Bob: shows [Qh Qd] (two pair, Queens and Nines)
Bob collected $98 from pot
*** SUMMARY ***
Total pot $100 | Rake $2
Board [2c 3d 4h 9s 9c]
Seat 1: Ann (button) (small blind) showed [Ah Kd] and lost with a pair of Nines
Seat 2: Bob (big blind) showed [Qh Qd] and won ($98) with two pair, Queens and Nines
";

/// A hand of GGPoker with a cash-out.
pub const GG_CASH_OUT: &str = "\
Poker Hand #HD1: Hold'em No Limit ($5/$10) - 2026/05/02 10:24:28
Table 'T' 6-max Seat #1 is the button
Seat 1: Hero ($368 in chips)
Seat 2: 8c668f2d ($1,000 in chips)
Hero: posts small blind $5
8c668f2d: posts big blind $10
*** HOLE CARDS ***
Dealt to Hero [Kh 9d]
Dealt to 8c668f2d
Hero: raises $358 to $368 and is all-in
8c668f2d: calls $358
Hero: Chooses to EV Cashout
8c668f2d: shows [Ah Qd]
Hero: shows [Kh 9d]
*** FLOP *** [2c 3d 4h]
*** TURN *** [2c 3d 4h] [9s]
*** RIVER *** [2c 3d 4h 9s] [Ac]
Hero: Receives Cashout ($436.26)
*** SHOWDOWN ***
8c668f2d collected $733 from pot
*** SUMMARY ***
Total pot $736 | Rake $3 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
";

/// A hand of CoinPoker.
pub const COIN_POKER: &str = "\
CoinPoker Hand #6299000001: NLH (₮0.50/₮1) 2026/06/07 20:13:41 CEST
Table '200588' 6-max Seat #3 is the button
Seat 1: 0a1b2c3d (₮100 in chips)
Seat 2: 1234abcd (₮100 in chips)
Seat 3: Hero (₮120 in chips)
Seat 4: 99887766 (₮65 in chips)
99887766: posts small blind ₮0.50
0a1b2c3d: posts big blind ₮1
*** HOLE CARDS ***
Dealt to 0a1b2c3d
Dealt to 1234abcd
Dealt to Hero [Ks Kd]
Dealt to 99887766
1234abcd: raises ₮5 to ₮6
Hero: raises ₮14 to ₮20
99887766: ALLIN ₮64.50
0a1b2c3d: folds
1234abcd: folds
Hero: ALLIN ₮100
Hero: RETURN ₮55
*** FLOP *** [4h 2h 6h]
*** TURN *** [4h 2h 6h] [2c]
*** RIVER *** [4h 2h 6h 2c] [Tc]
*** SHOWDOWN ***
99887766: shows [As Ah] (Two Pair)
99887766 collected ₮130.50 from pot
Hero: shows [Ks Kd] (Two Pair)
*** SUMMARY ***
Total pot ₮137 | Rake ₮6.40 | Splash Fee ₮0.10
Hand was run once
Board [ 4h 2h 6h 2c Tc ]
Game ended: 2026/06/07 20:14:56 CEST
Seat 1: 0a1b2c3d folded before Flop
Seat 2: 1234abcd folded before Flop
Seat 3: Hero showed [Ks Kd] and lost with Two Pair
Seat 4: 99887766 showed [As Ah] and won (₮130.50) with Two Pair
";

/// [`ALL_IN`] where both players cash out.
pub fn both_cash_out() -> String {
    let both = ALL_IN
        .replace(
            "Bob collected $98 from pot",
            "Ann cashed out the hand for $43\nBob cashed out the hand for $54.45 | Cash Out Fee $0.55",
        )
        .replace("with a pair of Nines\n", "with a pair of Nines (cashed out).\n");
    both.trim_end().to_owned() + " (pot not awarded as player cashed out)\n"
}
